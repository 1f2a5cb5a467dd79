import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from './parts/sheet.ts'
import { symbolWord } from './symbol-words.ts'
import { sheetOf, slotIds } from './testing.ts'

const texts = join(import.meta.dirname, '../../ui/text/en/slots.json')

test.each(slotIds)('every symbol of %s has a word of its own, which is a text', (id) => {
  const symbols = wordsOf(sheetOf(id).symbols)
  const words = symbols.map((symbol) => symbolWord(id, symbol))
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(words.length)
  expect(existsSync(texts)).toBe(true)
  expect(Object.keys(JSON.parse(readFileSync(texts, 'utf8')))).toEqual(
    expect.arrayContaining(words.map((word) => `symbol_${word}`)),
  )
})
