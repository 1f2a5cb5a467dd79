import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { registerOf } from './hash-rules.mjs'
import { certificates } from './write-certificates.ts'

const written = (name: string): unknown => JSON.parse(readFileSync(inProject('games', name), 'utf8'))

test('the register names the rules of our own games as they are: run `npm run register` after a change, with a new version', () => {
  expect(written('register.json')).toEqual(registerOf())
})

test('the games play as they were certified: run `npm run register` after a change, with a new version', () => {
  expect(written('certified.json')).toEqual(certificates())
})
