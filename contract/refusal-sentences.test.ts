import { describe, expect, test } from 'vitest'
import { interfaceLanguages } from './languages.ts'
import { refusalSentences } from './refusal-sentences.ts'
import { type Refusal, refusals } from './refusals.ts'

const codes = Object.keys(refusals) as Refusal[]

describe.each(interfaceLanguages)('in %s', (language) => {
  const sentences = refusalSentences[language]

  test('every refusal is a sentence', () => {
    expect(codes.filter((code) => !/\S\s?\S+/.test(sentences[code] ?? ''))).toEqual([])
  })

  test('that is not its code, and has nothing to fill in', () => {
    expect(codes.filter((code) => /\b[A-Z]+_[A-Z]+\b|[{}]/.test(sentences[code]))).toEqual([])
  })
})

test('other languages say it in their own words', () => {
  const others = interfaceLanguages.filter((language) => language !== 'EN')
  const alike = others.flatMap((language) =>
    codes.filter((code) => refusalSentences[language][code] === refusalSentences.EN[code]).map((code) => `${language} ${code}`),
  )
  expect(alike).toEqual([])
})
