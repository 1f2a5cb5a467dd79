import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { registerOf } from './hash-rules.mjs'

test('the register names the rules of our own games as they are: run `npm run register` after a change, with a new version', () => {
  expect(JSON.parse(readFileSync(inProject('games', 'register.json'), 'utf8'))).toEqual(registerOf())
})
