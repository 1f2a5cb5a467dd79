import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { patches, stepsOf } from './sound/patches.ts'
import { countUpMs, hasTitle, tierOf } from './tiers.ts'

test.each([
  ['0.00', 'none'],
  ['0.40', 'return'],
  ['1.00', 'return'],
  ['1.01', 'win'],
  ['4.99', 'win'],
  ['5.00', 'good'],
  ['15.00', 'big'],
  ['30.00', 'super'],
  ['50.00', 'mega'],
  ['100.00', 'epic'],
])('a return of %s on a stake of 1.00 is "%s"', (won, tier) => {
  expect(tierOf(fromWire(won), fromWire('1.00'))).toBe(tier)
})

test('nothing at or below the stake is celebrated: no count, no title', () => {
  for (const tier of ['none', 'return'] as const) expect([countUpMs[tier], hasTitle(tier)]).toEqual([0, false])
  expect(hasTitle('good')).toBe(false)
  expect(hasTitle('big')).toBe(true)
})

test('sounds stay short, and their notes are of the scale of the world', () => {
  for (const notes of Object.values(patches)) for (const { at, long } of notes) expect(at + long).toBeLessThanOrEqual(2.5)
  expect([-1, 0, 1, 5, 6].map((degree) => stepsOf('pentatonic', degree))).toEqual([-3, 0, 2, 12, 14])
  expect(stepsOf('major', 7)).toBe(12)
})
