import { readFileSync } from 'node:fs'
import { routesIn } from '@tamuvo/tools/photograph/places.mjs'
import { expect, test } from 'vitest'
import { frameOf } from './frames.ts'

const routes = routesIn(readFileSync(new URL('../router.tsx', import.meta.url), 'utf8'))

test('every page has the header, which leads to limits and breaks, but these, which lead there themselves', () => {
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((route) => frameOf(route) === 'none').toSorted()).toEqual(['/helpmc', '/seamless', '/service'])
})
