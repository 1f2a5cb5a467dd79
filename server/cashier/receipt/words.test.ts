import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { expect, test } from 'vitest'
import { runsOf } from '../../kit/pdf/fonts.ts'
import { receiptWords } from './words.ts'

test.each(interfaceLanguages)('each has the places of its values in %s', (language) => {
  const words = receiptWords[language]
  expect(Object.keys(words)).toEqual(Object.keys(receiptWords.EN))
  expect([words.check, words.issued].map((each) => each.match(/\{\w+\}/g)?.toSorted())).toEqual([
    ['{address}'],
    ['{time}', '{zone}'],
  ])
})

test.each(interfaceLanguages)('all words of receipts in %s have their glyphs', async (language) => {
  for (const words of Object.values(receiptWords[language])) {
    const drawn = await runsOf(words, 600)
    expect(drawn.map(({ text }) => text).join('')).toBe(words)
    expect(drawn.flatMap(({ font, text }) => font.layout(text).glyphs.map(({ id }) => id))).not.toContain(0)
  }
})
