import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inProject } from './project.mjs'

const lines = readFileSync(inProject('docs/inventory.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
const ticked = lines.filter((line) => line.startsWith('- [x]'))
const files = new Set(filesUnder('.'))

const proofsOf = (line: string): string[] => line.split(' — ').at(-1)?.split(', ') ?? []

test('every line has a unique id', () => {
  const ids = lines.map((line) => /^- \[[ x]\] \*\*([A-Z0-9]+-\d{2})\*\* \S/.exec(line)?.[1])
  expect(ids).toHaveLength(569)
  expect(ids.filter((id, at) => id === undefined || ids.indexOf(id) !== at)).toEqual([])
})

test('every ticked line refers to existing proofs', () => {
  expect(ticked.filter((line) => !line.includes(' — ') || !proofsOf(line).every((path) => files.has(path)))).toEqual([])
})
