import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, hexOf, hmacSha256, sha256 } from '../kit/sha256.ts'
import { fairStream } from '../kit/stream.ts'
import fair from '../vectors/provably_fair.json' with { type: 'json' }
import { climbMs, hundredthsAt, msUntil } from './climb.ts'
import { type CrashBet, CrashRound, mostFor, pointMost, pointOf, readPoint, u52Of } from './crash.ts'

describe('where a round ends', () => {
  test.each(fair.crashVectors)('$u52', ({ u52, crash97 }) => {
    expect(pointOf(u52)).toBe(crash97)
  })

  test.each(fair.vectors.filter((each) => each.u52 !== undefined))('by the stream of client seed "$clientSeed"', (seeds) => {
    const u52 = u52Of(fairStream(seeds))
    expect([u52, pointOf(u52)]).toEqual([seeds.u52, seeds.crash97])
  })

  test.each(fair.chain.rounds)('by element $round of a chain', ({ hash, u52, crash97 }) => {
    const found = Number.parseInt(hexOf(hmacSha256(bytesOf(hash), bytesOf(fair.chain.salt))).slice(0, 13), 16)
    expect([found, pointOf(found)]).toEqual([u52, crash97])
  })

  test('a chain leads to what was published', () => {
    const hashes = [fair.chain.published, ...fair.chain.rounds.map(({ hash }) => hash)]
    for (const [place, hash] of hashes.entries()) {
      if (place > 0) expect(hexOf(sha256(bytesOf(hash)))).toBe(hashes[place - 1])
    }
  })

  test('reaches each target with the chance that is published', () => {
    for (const target of [101, 102, 150, 200, 3_233, 1_000_000, pointMost]) {
      const winning = Number((97n * 2n ** 52n) / BigInt(target))
      const first = 2 ** 52 - winning
      expect([pointOf(first) >= target, pointOf(first - 1) >= target]).toEqual([true, false])
    }
  })
})

describe('targets', () => {
  test.each([
    ['1.01', 101],
    ['2.00', 200],
    ['1000000.00', 100_000_000],
  ])('%s', (text, point) => {
    expect(readPoint(text)).toBe(point)
  })

  test.each(['1.00', '0.99', '01.50', '2', '2.0', '1000000.01', '-2.00', '2,00', '1e3', ''])('not %s', (text) => {
    expect(readPoint(text)).toBeUndefined()
  })
})

describe('the climb', () => {
  test('agrees with the formula, and never falls', () => {
    let before = 0
    for (let ms = 0; ms <= climbMs; ms += ms < 12_000 || ms > climbMs - 500 ? 1 : 13) {
      const hundredths = hundredthsAt(ms)
      const exact = Math.min(100 * Math.exp(0.000_06 * ms), pointMost)
      if (hundredths < before || hundredths > exact * (1 + 1e-12) || hundredths < exact * (1 - 1e-12) - 1) {
        expect([ms, hundredths]).toBe('as the formula says')
      }
      before = hundredths
    }
    expect([hundredthsAt(0), before, hundredthsAt(climbMs - 1) < pointMost]).toEqual([100, pointMost, true])
  })

  test.each([
    [100, 0],
    [101, 166],
    [200, 11_553],
    [1_000, 38_377],
    [100_000_000, climbMs],
  ])('reaches %i at %i ms', (hundredths, ms) => {
    expect(msUntil(hundredths)).toBe(ms)
    expect(hundredthsAt(ms)).toBeGreaterThanOrEqual(hundredths)
    if (ms > 0) expect(hundredthsAt(ms - 1)).toBeLessThan(hundredths)
  })
})

const bet = (id: string, auto?: number, most = pointMost): CrashBet => ({ id, auto, most })

describe('the order of a round', () => {
  test('a cash-out by hand counts below the point, one by itself at the point too', () => {
    const round = new CrashRound(250, [bet('a'), bet('b', 250), bet('c', 251), bet('d')])
    expect(round.cashOut('a', 249)).toEqual({ id: 'a', hundredths: 249, by: 'hand' })
    expect(round.cashOut('d', 250)).toBe('TOO_LATE')
    expect(round.isOver).toBe(true)
    expect(round.cashOuts).toEqual([
      { id: 'a', hundredths: 249, by: 'hand' },
      { id: 'b', hundredths: 250, by: 'auto' },
    ])
  })

  test('a bet that is out stays as it is, and those nobody placed are unknown', () => {
    const round = new CrashRound(900, [bet('a', 300), bet('b')])
    expect(round.cashOut('a', 400)).toEqual({ id: 'a', hundredths: 300, by: 'auto' })
    expect(round.cashOut('b', 350)).toEqual({ id: 'b', hundredths: 400, by: 'hand' })
    expect(round.cashOut('b', 500)).toEqual({ id: 'b', hundredths: 400, by: 'hand' })
    expect(round.cashOut('x', 500)).toBe('UNKNOWN_BET')
  })

  test('a late timer changes nothing', () => {
    const round = new CrashRound(200, [bet('a', 150), bet('b', 190), bet('c', 201)])
    expect(round.reach(100_000).map(({ id, hundredths }) => [id, hundredths])).toEqual([
      ['a', 150],
      ['b', 190],
    ])
    expect(round.reach(100_000)).toEqual([])
  })

  test('the limit on payouts is a target that was fixed before', () => {
    expect(mostFor(500n, 10_000n)).toBe(2_000)
    expect(mostFor(3n, 10n)).toBe(333)
    expect(mostFor(1n, 10n ** 30n)).toBe(pointMost)
    const round = new CrashRound(5_000, [bet('a', undefined, 2_000), bet('b', 3_000, 2_500)])
    expect(round.cashOut('a', 4_000)).toEqual({ id: 'a', hundredths: 2_000, by: 'auto' })
    expect(round.cashOut('b', 4_000)).toEqual({ id: 'b', hundredths: 2_500, by: 'auto' })
  })

  test('whatever arrives when, nothing is paid above the point, twice, or beside its target', () => {
    const point = fc.integer({ min: 100, max: 2_000 })
    const bets = fc.array(
      fc.record({
        auto: fc.option(fc.integer({ min: 101, max: 2_500 }), { nil: undefined }),
        most: fc.integer({ min: 101, max: 3_000 }),
      }),
      {
        maxLength: 12,
      },
    )
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 100, max: 2_600 })), { maxLength: 30 })
    fc.assert(
      fc.property(point, bets, arrivals, (at, list, arriving) => {
        const all = list.map((each, place) => ({ id: String(place), ...each }))
        const round = new CrashRound(at, all)
        for (const [place, hundredths] of arriving) round.cashOut(String(place), hundredths)
        round.reach(pointMost)
        const outs = round.cashOuts
        expect(new Set(outs.map(({ id }) => id)).size).toBe(outs.length)
        for (const { id, hundredths, by } of outs) {
          const placed = all.find((each) => each.id === id)
          const target = Math.min(placed?.auto ?? pointMost, placed?.most ?? 0)
          expect(by === 'auto' ? hundredths === target && target <= at : hundredths < at && hundredths < target).toBe(true)
        }
        const left = all.filter(({ id }) => !outs.some((out) => out.id === id))
        expect(left.every(({ auto, most }) => Math.min(auto ?? pointMost, most) > at)).toBe(true)
      }),
    )
  })
})
