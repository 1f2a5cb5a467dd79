import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frameOf } from './frames.ts'

const router = readFileSync(new URL('../app/router.tsx', import.meta.url), 'utf8')
const routes = new Set([...router.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path))

test('every page has the header, which leads to limits and breaks, but these, which lead there themselves', () => {
  expect(routes.size).toBeGreaterThan(25)
  expect([...routes].filter((route) => frameOf(route) === 'none').toSorted()).toEqual([
    '/game',
    '/helpmc',
    '/round',
    '/seamless',
    '/service',
  ])
})
