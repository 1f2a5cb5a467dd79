import { describe, expect, test } from 'vitest'
import { bytesOf, hexOf, sha256 } from './sha256.ts'
import { drawFrom, type Draw, fairStream } from './stream.ts'
import { chiSquareP, evennessP, missesMost, normalP, runsP, serialP, uniformP } from './testing-statistics.ts'

/** At 99 %, as NIST SP 800-22 judges many seeds: as many may fall outside as chance allows, and their p-values are even. Seeds are fixed. */
const miss = 0.01
const evenLeast = 0.0001
const isLong = process.env['TESTS'] === 'long'
const seedCount = isLong ? 200 : 40
const wordCount = isLong ? 6_000 : 1_600

const times = <Value>(count: number, take: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => take(place))

const countsOf = (values: readonly number[], kinds: number): number[] => {
  const counts = times(kinds, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const serverSeedOf = (no: number): string => hexOf(sha256(bytesOf(`statistics ${no}`)))

/** Judges a stream: the p-value. */
type Judge = (draw: Draw) => number

const words = (draw: Draw, count = wordCount): number[] => times(count, () => draw.word())

const judges: Readonly<Record<string, Judge>> = {
  'first bytes of words': (draw) =>
    evennessP(
      countsOf(
        words(draw).map((word) => word >>> 24),
        256,
      ),
    ),
  'all bytes': (draw) =>
    evennessP(
      countsOf(
        words(draw, wordCount / 2).flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]),
        256,
      ),
    ),
  'single bits': (draw) => {
    const ones = times(32, () => 0)
    const taken = words(draw)
    for (const word of taken) for (let bit = 0; bit < 32; bit++) ones[bit] = (ones[bit] ?? 0) + ((word >>> bit) & 1)
    return chiSquareP(
      ones.reduce((sum, count) => sum + (2 * count - taken.length) ** 2 / taken.length, 0),
      32,
    )
  },
  'runs above and below the middle': (draw) => runsP(words(draw).map((word) => word >= 2 ** 31)),
  'a word and the one before': (draw) => serialP(words(draw), 1),
  'a word and the one a block before': (draw) => serialP(words(draw), 8),
  'pairs of digits': (draw) =>
    evennessP(
      countsOf(
        times(wordCount / 2, () => draw.uniform(10) * 10 + draw.uniform(10)),
        100,
      ),
    ),
  'cards of a deck': (draw) =>
    evennessP(
      countsOf(
        times(wordCount, () => draw.uniform(52)),
        52,
      ),
    ),
  'numbers of a range that words do not divide by': (draw) =>
    evennessP(
      countsOf(
        times(wordCount, () => Math.floor(draw.uniform(3_000_000_000) / 30_000_000)),
        100,
      ),
    ),
  'orders of five cards': (draw) =>
    evennessP(
      countsOf(
        times(wordCount / 2, () => orderOf(draw.shuffle(5))),
        120,
      ),
    ),
  'places of a card in a shuffled deck': (draw) =>
    evennessP(
      countsOf(
        times(wordCount / 20, () => draw.shuffle(20).indexOf(7)),
        20,
      ),
    ),
  // Numbers that are picked together exclude one another, which makes their counts more even: by (n − 1) / (n − k).
  'five mines of 25 tiles': (draw) => evennessP(countsOf(times(wordCount / 5, () => draw.pick(25, 5)).flat(), 25), 24 / 20),
}

/** The place of an order of 0 to 4 among all 120. */
const orderOf = (order: readonly number[]): number => {
  const left = [0, 1, 2, 3, 4]
  return order.reduce((place, number) => {
    const at = left.indexOf(number)
    left.splice(at, 1)
    return place * (left.length + 1) + at
  }, 0)
}

/** The p-values of a judge over streams of different seeds. */
const valuesOf = (judge: Judge): number[] =>
  times(seedCount, (no) => judge(fairStream({ serverSeed: serverSeedOf(no), clientSeed: 'statistics', nonce: no })))

const expectRandom = (values: readonly number[]): void => {
  expect(values.filter((value) => value < miss).length).toBeLessThanOrEqual(missesMost(values.length, miss))
  expect(uniformP(values)).toBeGreaterThan(evenLeast)
}

test.each(Object.keys(judges))('%s: random at 99 %%', (name) => {
  const values = valuesOf(judges[name]!)
  if (isLong) process.stdout.write(`${figureOf(name, values)}\n`)
  expectRandom(values)
})

/** What the long form reports. */
const figureOf = (name: string, values: readonly number[]): string => {
  const within = values.filter((value) => value >= miss).length
  return `${name}: ${within} of ${values.length} within 99 %, p-values even with p = ${uniformP(values).toFixed(3)}`
}

// A round takes the first words of its place, so these have to be random from place to place.
test('the first words of the places of a seed are random at 99 %', () => {
  const values = times(seedCount, (no) => {
    const firsts = times(wordCount / 4, (nonce) =>
      fairStream({ serverSeed: serverSeedOf(no), clientSeed: 'places', nonce }).word(),
    )
    return [
      evennessP(
        countsOf(
          firsts.map((word) => word >>> 27),
          32,
        ),
      ),
      serialP(firsts, 1),
      runsP(firsts.map((word) => word >= 2 ** 31)),
    ]
  })
  for (const [column, name] of ['even', 'serial', 'runs'].entries()) {
    const of = values.map((row) => row[column] ?? 0)
    if (isLong) process.stdout.write(`${figureOf(`first words of places, ${name}`, of)}\n`)
    expectRandom(of)
  }
})

describe('the judges', () => {
  test.each([
    [chiSquareP(21.666, 9), 0.01],
    [chiSquareP(9.342, 10), 0.5],
    [chiSquareP(310.457, 255), 0.01],
    [normalP(2.5758), 0.01],
    [normalP(0), 1],
  ])('know the tables: %d', (found, due) => {
    expect(found).toBeCloseTo(due, 4)
  })

  /** A generator whose words have a flaw. */
  const flawed = (alter: (word: number, before: number) => number): Draw => {
    const stream = fairStream({ serverSeed: serverSeedOf(0), clientSeed: 'flawed', nonce: 0 })
    let before = 0
    return drawFrom(() => (before = alter(stream.word(), before)))
  }

  test.each<[string, string, Draw]>([
    ['first bytes of words', 'a byte that comes too often', flawed((word) => (word % 50 === 0 ? 0x07ffffff : word))],
    ['single bits', 'a bit that is set too often', flawed((word) => (word % 4 === 1 ? (word | 0x10) >>> 0 : word))],
    ['a word and the one before', 'words that depend on the last', flawed((word, before) => Math.floor((3 * word + before) / 4))],
    [
      'runs above and below the middle',
      'words that swing',
      flawed((word, before) => (before < 2 ** 31 && word % 8 === 0 ? 2 ** 32 - 1 : word)),
    ],
    ['cards of a deck', 'a card that comes too often', flawed((word) => (word % 40 === 0 ? 52 : word))],
  ])('%s find %s', (name, _, draw) => {
    expect(judges[name]?.(draw)).toBeLessThan(miss)
  })

  test('p-values that are all alike are not even', () => {
    expect(uniformP(times(100, (place) => place / 100 + 0.005))).toBeGreaterThan(0.9)
    expect(uniformP(times(100, (place) => (place / 100) ** 2))).toBeLessThan(miss)
  })
})
