import { describe, expect, test } from 'vitest'
import { controlOf, rateExpected, roundsLeast } from './monitor.ts'
import { drawFrom } from './stream.ts'

/** Words of the generator xorshift32, fast and good enough to count by. */
const wordsFrom = (seed: number): (() => number) => {
  let word = Math.imul(seed, 2_654_435_761) | 1
  return () => {
    word ^= word << 13
    word ^= word >>> 17
    word ^= word << 5
    return word >>> 0
  }
}

const slot = { mean: 0.96, deviation: 4.5 }

describe('the band of a return', () => {
  // The standard error of 810,000 rounds is 4.5 / 900 = 0.005.
  test.each([
    [0.96, 'quiet'],
    [0.9699, 'quiet'],
    [0.9501, 'quiet'],
    [0.9702, 'watch'],
    [0.9748, 'watch'],
    [0.9752, 'warn'],
    [0.9402, 'warn'],
    [0.9398, 'stop'],
    [0.9803, 'stop'],
  ])('of %d is %s', (returned, band) => {
    expect(controlOf({ rounds: 810_000, returned: returned * 810_000 }, slot)?.band).toBe(band)
  })

  test('has limits at two, three and four errors, which narrow by the root of the rounds', () => {
    const control = controlOf({ rounds: 810_000, returned: 780_000 }, slot)
    expect(control?.limits.map(({ low, high }) => [low.toFixed(3), high.toFixed(3)])).toEqual([
      ['0.950', '0.970'],
      ['0.945', '0.975'],
      ['0.940', '0.980'],
    ])
    const more = controlOf({ rounds: 810_000 * 4, returned: 0 }, slot)
    expect(more?.limits[0]?.high).toBeCloseTo(0.965, 9)
  })

  test('waits for rounds enough, the more the wilder a game is', () => {
    expect(controlOf({ rounds: 2_024, returned: 0 }, slot)).toBeUndefined()
    expect(controlOf({ rounds: 2_025, returned: 0 }, slot)?.band).toBe('stop')
    expect(roundsLeast({ mean: 0.95, deviation: 20 })).toBe(40_000)
  })
})

test('a fair game rarely leaves the bands, and one that wins too often does', () => {
  const bandsOf = (oneIn: number) =>
    Array.from({ length: 200 }, (_, nonce) => {
      const draw = drawFrom(wordsFrom(nonce + 1))
      const won = Array.from({ length: 1_000 }, () => (draw.uniform(oneIn) === 0 ? 1 : 0)).reduce<number>(
        (sum, win) => sum + win,
        0,
      )
      return controlOf({ rounds: 1_000, returned: won }, rateExpected(4))?.band
    })
  const fair = bandsOf(4)
  expect(fair.filter((band) => band === 'quiet').length).toBeGreaterThan(180)
  expect(fair).not.toContain('stop')
  expect(bandsOf(3).filter((band) => band === 'stop').length).toBeGreaterThan(180)
})
