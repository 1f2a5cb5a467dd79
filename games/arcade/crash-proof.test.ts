import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256, bytesOf, hexOf } from '../kit/sha256.ts'
import { commitmentOfTerms } from '../lottery/terms.ts'
import { capOf, type CrashBet, pointMost, returnAt, targetOf } from './crash.ts'
import { checkCrash, type PublishedCrash } from './crash-checks.ts'
import {
  crashClientSeed,
  crashLine,
  crashPoint,
  crashRecipe,
  type CrashTerms,
  digestOfBets,
  readCrashTerms,
  writeCrashTerms,
} from './crash-proof.ts'

const terms: CrashTerms = {
  game: 'KTW_HIGH_KITE',
  issue: '20260805063010',
  opensAt: '2026-08-05T06:30:03.000Z',
  closesAt: '2026-08-05T06:30:10.000Z',
  payoutMost: 25_000_000n,
  returnMost: 100_000_000n,
  voidAfterSeconds: 60,
  beacon: { kind: 'shares', place: 'here', keys: ['aa', 'bb'] },
}

describe('the terms of a round', () => {
  test('are one line that can be read back, and nothing else can', () => {
    const text = writeCrashTerms(terms)
    expect(text).toBe(
      'tamuvo-crash/1|KTW_HIGH_KITE|20260805063010|2026-08-05T06:30:03.000Z|2026-08-05T06:30:10.000Z|25000000|100000000|60|shares:here:aa,bb',
    )
    expect(readCrashTerms(text)).toEqual(terms)
    for (const wrong of [
      '',
      text.replace('|60|', '|060|'),
      text.replace('25000000', '-1'),
      `${text}|`,
      text.replace('crash/1', 'crash/2'),
    ])
      expect(readCrashTerms(wrong)).toBeUndefined()
  })
})

const seed = '5e'.repeat(32)
const bets = [crashLine({ id: 4n, stake: 100n, auto: '' }), crashLine({ id: 7n, stake: 250n, auto: '2.00' })]
const signatures = ['11'.repeat(48)]

const published = (): PublishedCrash => {
  const { game, issue, opensAt, closesAt } = terms
  const [text, digest] = [writeCrashTerms(terms), digestOfBets(bets)]
  const about = { game, issue, digest, signatures }
  const committed = { commitment: commitmentOfTerms(text, seed), committedAt: '2026-08-05T06:30:00.000Z', terms: text }
  return {
    game,
    issue,
    opensAt,
    closesAt,
    point: crashPoint({ seed, ...about }),
    proof: { recipe: crashRecipe, ...committed, seed, digest, clientSeed: crashClientSeed(about), signatures },
    keys: [],
    bets,
  }
}

describe('a round that is recomputed', () => {
  const failing = (round: PublishedCrash) => checkCrash(round).flatMap(({ name, holds }) => (holds ? [] : [name]))
  // These signatures are of no key: that is checked where there are holders.
  const unsigned = ['beacon']

  test('follows from seed, bets and beacon', () => {
    expect(digestOfBets(bets)).toBe(hexOf(sha256(bytesOf('4|100|\n7|250|2.00\n'))))
    expect(failing(published())).toEqual(unsigned)
  })

  test.each<[string, (round: PublishedCrash) => PublishedCrash, string[]]>([
    ['its point', (round) => ({ ...round, point: round.point + 1 }), ['beacon', 'result']],
    ['a bet', (round) => ({ ...round, bets: round.bets.slice(1) }), ['salesDigest', 'beacon', 'clientSeed', 'result']],
    ['the seed', (round) => ({ ...round, proof: { ...round.proof, seed: '5f'.repeat(32) } }), ['commitment', 'beacon', 'result']],
    [
      'the beacon',
      (round) => ({ ...round, proof: { ...round.proof, signatures: ['22'.repeat(48)] } }),
      ['beacon', 'clientSeed', 'result'],
    ],
    ['the time of its close', (round) => ({ ...round, closesAt: '2026-08-05T06:30:11.000Z' }), ['terms', 'beacon']],
    [
      'when it was promised',
      (round) => ({ ...round, proof: { ...round.proof, committedAt: round.opensAt } }),
      ['committedEarly', 'beacon'],
    ],
  ])('does not hold with another value for %s', (_what, change, names) => {
    expect(failing(change(published()))).toEqual(names)
  })

  test('says nothing of the point by what is published before it', () => {
    // The same terms and seed end anywhere, by bets and a beacon that did not exist when they were published.
    const points = Array.from({ length: 400 }, (_, place) =>
      crashPoint({
        seed,
        game: terms.game,
        issue: terms.issue,
        digest: digestOfBets(bets),
        signatures: [place.toString(16).padStart(96, '0')],
      }),
    )
    const below = points.filter((point) => point < 200).length
    expect(below / points.length).toBeGreaterThan(0.42)
    expect(below / points.length).toBeLessThan(0.61)
    expect(new Set(points).size).toBeGreaterThan(150)
  })
})

describe('the cap of a round', () => {
  const bet = fc.record({
    stake: fc.bigInt({ min: 10n, max: 100_000n }),
    auto: fc.option(fc.integer({ min: 101, max: 5_000 }), { nil: undefined }),
    most: fc.integer({ min: 101, max: pointMost }),
  })
  const returned = (list: readonly (Pick<CrashBet, 'auto' | 'most'> & { stake: bigint })[], cap: number): bigint =>
    list.reduce((sum, each) => sum + returnAt(each.stake, Math.min(cap, targetOf(each))), 0n)

  test('is the highest multiplier at which all bets together return no more than they may', () => {
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 20 }), fc.bigInt({ min: 1n, max: 100n }), (list, times) => {
        const most = list.reduce((sum, { stake }) => sum + stake, 0n) * (times + 1n)
        const cap = capOf(list, most)
        expect(returned(list, cap) <= most).toBe(true)
        if (cap < pointMost) expect(returned(list, cap + 1) > most).toBe(true)
        // All bets stake half of it at most.
        expect(cap).toBeGreaterThanOrEqual(200)
      }),
    )
  })

  test('does not bind where bets end before it, or there are none', () => {
    expect(capOf([], 1n)).toBe(pointMost)
    expect(capOf([{ stake: 100n, auto: 300, most: pointMost }], 300n)).toBe(pointMost)
    expect(capOf([{ stake: 100n, auto: undefined, most: pointMost }], 1_000n)).toBe(1_000)
  })
})
