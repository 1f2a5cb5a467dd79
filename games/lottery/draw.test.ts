import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import provablyFair from '../vectors/provably_fair.json' with { type: 'json' }
import { drawOrderOf, tiersOf } from './board.ts'
import { drawFast5, drawFor, drawNorth, drawSouth, readDraw } from './draw.ts'
import type { BoardDraw } from './play.ts'

const streamOf = (nonce: number) => fairStream({ serverSeed: 'c'.repeat(64), clientSeed: 'draws', nonce })

/** An RNG that returns the given numbers, then 50, 51 and so on, and records its calls. */
const dealt = (numbers: number[]) => {
  const asked: number[] = []
  const uniform = (below: number): number => {
    asked.push(below)
    return numbers[asked.length - 1] ?? 49 + asked.length - numbers.length
  }
  return { uniform, asked }
}

test.each(provablyFair.vectors.filter((each) => each.uniform10x5))('five digits of client seed "$clientSeed"', (vector) => {
  expect(drawFast5(fairStream(vector))).toEqual({ kind: 'digits', digits: vector.uniform10x5?.join('') })
})

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('boards by the words of the stream', () => {
  test('North goes from the first prize to the seventh and ends with the special prize', () => {
    const rng = dealt(upTo(27))
    const { tiers } = drawNorth(rng)
    expect(rng.asked).toEqual([
      ...Array.from({ length: 9 }, () => 100_000),
      ...Array.from({ length: 10 }, () => 10_000),
      1000,
      1000,
      1000,
      100,
      100,
      100,
      100,
      100_000,
    ])
    expect(tiers).toEqual([
      { tier: 'db', numbers: ['00026'] },
      { tier: 'g1', numbers: ['00000'] },
      { tier: 'g2', numbers: ['00001', '00002'] },
      { tier: 'g3', numbers: ['00003', '00004', '00005', '00006', '00007', '00008'] },
      { tier: 'g4', numbers: ['0009', '0010', '0011', '0012'] },
      { tier: 'g5', numbers: ['0013', '0014', '0015', '0016', '0017', '0018'] },
      { tier: 'g6', numbers: ['019', '020', '021'] },
      { tier: 'g7', numbers: ['22', '23', '24', '25'] },
    ])
  })

  test('South goes from the eighth prize up and ends with the special prize of six digits', () => {
    const rng = dealt(upTo(18))
    const { tiers } = drawSouth(rng)
    expect(rng.asked).toEqual([
      100,
      1000,
      10_000,
      10_000,
      10_000,
      10_000,
      ...Array.from({ length: 11 }, () => 100_000),
      1_000_000,
    ])
    expect(tiers[0]).toEqual({ tier: 'db', numbers: ['000017'] })
    expect(tiers.at(-1)).toEqual({ tier: 'g8', numbers: ['00'] })
  })

  test('a number that its tier has is drawn again, one of another tier is not', () => {
    const rng = dealt([7, 7, 7, 8, 7, 7, 1, 2, 3, 4, 5])
    const { tiers } = drawNorth(rng)
    expect(rng.asked).toHaveLength(29)
    expect(tiers.find(({ tier }) => tier === 'g1')?.numbers).toEqual(['00007'])
    expect(tiers.find(({ tier }) => tier === 'g2')?.numbers).toEqual(['00007', '00008'])
    expect(tiers.find(({ tier }) => tier === 'g3')?.numbers).toEqual(['00007', '00001', '00002', '00003', '00004', '00005'])
  })
})

test.each(['north', 'south'] as const)(
  '%s boards are whole, without repeats in a tier, and come again from the same seeds',
  (family) => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const draw = drawFor[family](streamOf(nonce))
      expect(drawFor[family](streamOf(nonce))).toEqual(draw)
      expect(readDraw(family, structuredClone(draw))).toEqual(draw)
      if (draw.kind === 'board') expect(draw.tiers.every(({ numbers }) => new Set(numbers).size === numbers.length)).toBe(true)
    }
  },
)

// 300 boards of 27 endings: each of the hundred is expected 81 times. 148.2 is the 0.1 % point of chi square with 99
// degrees of freedom.
test('endings of Northern boards are uniformly distributed', () => {
  const seen = new Map<string, number>()
  for (let nonce = 0; nonce < 300; nonce++) {
    for (const number of drawNorth(streamOf(nonce)).tiers.flatMap(({ numbers }) => numbers)) {
      seen.set(number.slice(-2), (seen.get(number.slice(-2)) ?? 0) + 1)
    }
  }
  expect(seen.size).toBe(100)
  expect([...seen.values()].reduce((total, count) => total + (count - 81) ** 2 / 81, 0)).toBeLessThan(148.2)
})

describe('untrusted results', () => {
  const board = (): BoardDraw => drawNorth(streamOf(1))

  test('are sorted into the listed order', () => {
    const draw = board()
    expect(readDraw('north', { kind: 'board', tiers: draw.tiers.toReversed() })).toEqual(draw)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', '12345'],
    ['four digits', { kind: 'digits', digits: '1234' }],
    ['other digits', { kind: 'digits', digits: '1234٣' }],
    ['a number', { kind: 'digits', digits: 12345 }],
    ['a board', board()],
    ['a line break', { kind: 'digits', digits: '12345\n' }],
  ])('five digits are not %s', (_, value) => {
    expect(readDraw('fast5', value)).toBeUndefined()
  })

  test.each<[string, (draw: BoardDraw) => unknown]>([
    ['a missing tier', ({ tiers }) => ({ kind: 'board', tiers: tiers.slice(1) })],
    ['a tier twice', ({ tiers }) => ({ kind: 'board', tiers: tiers.map((tier, i) => (i === 1 ? tiers[0] : tier)) })],
    [
      'a missing number',
      ({ tiers }) => ({ kind: 'board', tiers: tiers.map((tier) => ({ ...tier, numbers: tier.numbers.slice(1) })) }),
    ],
    [
      'lost zeros',
      ({ tiers }) => ({ kind: 'board', tiers: tiers.map((tier) => ({ ...tier, numbers: tier.numbers.map(Number) })) }),
    ],
    [
      'short numbers',
      ({ tiers }) => ({ kind: 'board', tiers: tiers.map((tier) => ({ ...tier, numbers: tier.numbers.map((n) => n.slice(1)) })) }),
    ],
    ['tiers of nothing', () => ({ kind: 'board', tiers: [null, null, null, null, null, null, null, null] })],
    ['a Southern board', () => drawSouth(streamOf(1))],
  ])('a Northern board has no %s', (_, spoil) => {
    expect(readDraw('north', spoil(board()))).toBeUndefined()
  })
})

test.each(['north', 'south'] as const)('%s draws all its tiers, the special prize last', (family) => {
  expect(drawOrderOf(family).toSorted(byTier)).toEqual(tiersOf(family).toSorted(byTier))
  expect(drawOrderOf(family).at(-1)?.tier).toBe('db')
})

const byTier = (a: { tier: string }, b: { tier: string }): number => a.tier.localeCompare(b.tier)

test.each(['north', 'south'] as const)(
  'a %s board with a number twice in a tier is no result, twice on the board it is',
  (family) => {
    const { tiers } = drawFor[family](streamOf(4)) as BoardDraw
    const withTier = (tier: string, change: (numbers: string[]) => string[]) => ({
      kind: 'board',
      tiers: tiers.map((each) => (each.tier === tier ? { tier, numbers: change(each.numbers) } : each)),
    })
    const repeated = tiersOf(family).flatMap(({ tier, count }) => (count > 1 ? [tier] : []))
    for (const tier of repeated) {
      const twice = withTier(tier, ([first = '', , ...others]) => [first, first, ...others])
      expect(readDraw(family, twice)).toBeUndefined()
    }
    const [first = ''] = tiers.find(({ tier }) => tier === 'g1')?.numbers ?? []
    const same = withTier('g2', ([, ...others]) => [first, ...others])
    expect(readDraw(family, same)).toEqual(same)
  },
)
