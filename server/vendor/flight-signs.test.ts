import { expect, test } from 'vitest'
import { placesOf, signsOf } from './flight-signs.ts'

const has = (signs: Buffer, word: string): boolean =>
  placesOf(word).every((place) => {
    const bit = place % (signs.length * 8)
    return ((signs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  })

test.each([1, 30, 900])('of %i words each is found, and hardly any other', (count) => {
  const signs = signsOf(new Set(Array.from({ length: count }, (_, number) => `tx ${number}`)))
  for (let number = 0; number < count; number++) expect(has(signs, `tx ${number}`)).toBe(true)
  const wrong = Array.from({ length: 20_000 }, (_, number) => `tx ${count + number}`).filter((word) => has(signs, word))
  expect(wrong.length / 20_000).toBeLessThan(0.01)
})

test('a bundle of calls stays short enough to be looked through', () => {
  expect(signsOf(new Set(Array.from({ length: 900 }, (_, number) => `round ${number}`))).length).toBe(1_350)
})
