import { expect, test } from 'vitest'
import { placesOf, Signs } from './call-log-signs.ts'

const signsOf = (words: readonly string[]): Buffer => {
  const signs = new Signs(words.length)
  for (const word of words) signs.add(word)
  return signs.bytes
}

const has = (signs: Buffer, word: string): boolean =>
  placesOf(word).every((place) => {
    const bit = place % (signs.length * 8)
    return ((signs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  })

test.each([1, 30, 900])('of %i words each is found, with few false positives', (count) => {
  const signs = signsOf(Array.from({ length: count }, (_, number) => `tx ${number}`))
  for (let number = 0; number < count; number++) expect(has(signs, `tx ${number}`)).toBe(true)
  const wrong = Array.from({ length: 20_000 }, (_, number) => `tx ${count + number}`).filter((word) => has(signs, word))
  expect(wrong.length / 20_000).toBeLessThan(0.01)
})

test('the filter of a bundle stays small', () => {
  expect(signsOf(Array.from({ length: 900 }, (_, number) => `round ${number}`)).length).toBe(1_350)
})
