import { type Amount, amount, fromWire, sum } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studioGames } from '../register.ts'
import { slotGames } from '../slots/games.ts'
import vectors from '../vectors/jackpot.json' with { type: 'json' }
import { drawFrom, fairStream } from '../kit/stream.ts'
import { drawLevels, isTriggerProven, triggerCommitment, triggerOf } from './draw.ts'
import {
  type HitByLevel,
  jackpotGames,
  type JackpotLevel,
  jackpotLevels,
  jackpotLevelsOf,
  stakeMost,
  vendorJackpotGames,
  vendorLevels,
} from './levels.ts'
import { afterHit, newPool, payoutOf, type Pool, withStakes } from './pool.ts'
import { averageOf, returnOf, returnOfLevels, turnoverOf } from './returns.ts'

const units = (value: number): Amount => amount(BigInt(Math.round(value * 100)))
const share = (part: number): bigint => BigInt(Math.round(part * 1_000_000))
const numberOf = ({ over, under }: { over: bigint; under: bigint }): number => Number(over) / Number(under)
const minor = jackpotLevels.find(({ code }) => code === 'minor') as HitByLevel

describe('what levels return', () => {
  test.each([...vectors.random, ...vectors.levels])('by chance, $turnoverPerHit of turnover a hit', (vector) => {
    const turnover = units(vector.turnoverPerHit)
    const level = { code: 'mini', kind: 'random', share: share(vector.contribution), seed: units(vector.seed), turnover } as const
    expect(numberOf(returnOf(level))).toBeCloseTo(vector.rtp, 12)
    expect(numberOf(averageOf(level)) / 100).toBeCloseTo(vector.avgJackpot, 6)
  })

  test.each(vectors.mustDrop)('falling by $cap', (vector) => {
    const level = {
      code: 'minor',
      kind: 'hit-by',
      share: share(vector.contribution),
      seed: units(vector.seed),
      hitBy: units(vector.cap),
    } as const
    // The vectors know no least unit of money.
    expect(numberOf(returnOf(level))).toBeCloseTo(vector.rtp, 6)
    expect(numberOf(averageOf(level)) / 100).toBeCloseTo(vector.avgJackpot, 1)
    expect(numberOf(turnoverOf(level)) / 100 / vector.avgTurnover).toBeCloseTo(1, 4)
  })

  test('ours return 1.2 % of each stake, and no game with them more than 98 %', () => {
    expect(returnOfLevels(jackpotLevels)).toBe(11_999)
    const linked = slotGames.filter(({ code }) => jackpotGames.has(code))
    expect(linked).toHaveLength(jackpotGames.size)
    for (const { returns } of linked)
      for (const { most } of returns) expect(most + returnOfLevels(jackpotLevels)).toBeLessThan(980_000)
  })

  test('those of a studio by itself return 0.6 %, and with them every bet less than its stake', () => {
    expect(returnOfLevels(vendorLevels)).toBe(6_000)
    for (const code of vendorJackpotGames)
      for (const { most } of studioGames.get(code)!.returns) expect(most + returnOfLevels(vendorLevels)).toBeLessThan(1_000_000)
  })

  test('linked games are decided at once, so that no stake is given back after it was counted', () => {
    for (const code of [...jackpotGames, ...vendorJackpotGames]) expect(studioGames.get(code)!.engine.step).toBeUndefined()
  })

  test('a game plays for the levels of who serves it, or for none', () => {
    expect(jackpotLevelsOf('GLS_LUCKY_LOTUS')).toEqual(jackpotLevels)
    expect(jackpotLevelsOf('KTW_PINWHEEL').map(({ code }) => code)).toEqual(['mini', 'grand'])
    expect(jackpotLevelsOf('GLS_GLASS_STAIRS')).toEqual([])
  })
})

describe('a pool', () => {
  const stakes = fc.array(fc.bigInt(1n, 10_000_00n).map(amount), { maxLength: 60 })
  const anyLevel = fc.constantFrom(...jackpotLevels)

  test('holds its seeds and its shares less what it paid, exactly, however stakes are counted together', () => {
    fc.assert(
      fc.property(anyLevel, stakes, fc.array(fc.nat(60), { maxLength: 5 }), (level, paid, hits) => {
        let pool: Pool = newPool(level)
        let [out, seeds] = [0n, level.seed as bigint]
        for (const [place, stake] of paid.entries()) {
          pool = withStakes(level, pool, stake)
          if (!hits.includes(place)) continue
          out += payoutOf(level, pool)
          seeds += level.seed
          pool = afterHit(level, pool)
        }
        expect(pool.amount * 1_000_000n + pool.carry).toBe((seeds - out) * 1_000_000n + sum(paid) * level.share)
        const together = withStakes(level, newPool(level), sum(paid))
        const alone = paid.reduce<Pool>((one, stake) => withStakes(level, one, stake), newPool(level))
        expect(together).toEqual(alone)
      }),
    )
  })

  test('that has to fall pays no more than its limit, and keeps what lies above', () => {
    const full = { amount: fromWire('150.07'), carry: 999_999n }
    expect(payoutOf(minor, full)).toBe(fromWire('150.00'))
    expect(afterHit(minor, full)).toEqual({ amount: fromWire('50.07'), carry: 999_999n })
  })
})

describe('chance', () => {
  const seedsOf = (nonce: number) => ({ serverSeed: '7c'.repeat(32), clientSeed: 'any', nonce })

  test('is in proportion to the stake, and is none beyond the turnover', () => {
    const [mini] = jackpotLevels
    const only = [{ ...(mini as JackpotLevel), turnover: amount(1_000n) }] as JackpotLevel[]
    const hits = (stake: bigint): number =>
      Array.from({ length: 4_000 }, (_, nonce) => drawLevels(only, amount(stake), seedsOf(nonce)).length).reduce((a, b) => a + b)
    expect(hits(1_000n)).toBe(4_000)
    for (const stake of [100n, 500n]) {
      const expected = 4 * Number(stake)
      expect(Math.abs(hits(stake) - expected)).toBeLessThan(4 * Math.sqrt(expected))
    }
  })

  test('comes from words of its own, and never from those of the book', () => {
    const { word } = fairStream(seedsOf(5))
    const jackpot = fairStream({ ...seedsOf(0), clientSeed: 'any:5:jackpot' })
    expect(jackpot.word()).not.toBe(word())
    // The first draw of a level decides it: recomputed by hand.
    const turnover = amount(4_000_00n)
    const first = drawFrom(fairStream({ ...seedsOf(0), clientSeed: 'any:5:jackpot' }).word).uniform(Number(turnover))
    const level = { ...jackpotLevels[0], turnover } as JackpotLevel
    expect(drawLevels([level], amount(BigInt(first)), seedsOf(5))).toEqual([])
    expect(drawLevels([level], amount(BigInt(first) + 1n), seedsOf(5))).toEqual(['mini'])
  })

  test('holds for every stake that is sold', () => {
    expect(stakeMost).toBe(fromWire('4000.00'))
  })
})

describe('a trigger', () => {
  const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

  test('lies above the seed and no higher than the limit, and is proven by its commitment alone', () => {
    fc.assert(
      fc.property(secrets, secrets, (secret, other) => {
        const trigger = triggerOf(minor, secret)
        expect(trigger > minor.seed && trigger <= minor.hitBy).toBe(true)
        const commitment = triggerCommitment(trigger, secret)
        expect(isTriggerProven(minor, secret, commitment)).toBe(true)
        expect(isTriggerProven(minor, other, commitment)).toBe(secret === other)
      }),
    )
  })

  test('is as likely anywhere', () => {
    const narrow: HitByLevel = { ...minor, seed: amount(100n), hitBy: amount(104n) }
    const counts = new Map<bigint, number>()
    for (let no = 0; no < 4_000; no++) {
      const trigger = triggerOf(narrow, no.toString(16).padStart(64, '0'))
      counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([101n, 102n, 103n, 104n])
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(4 * Math.sqrt(750))
  })

  test('is committed to as the vector says', () => {
    const { thresholdCents, secret, commitment } = vectors.commit
    expect(triggerCommitment(amount(BigInt(thresholdCents)), secret)).toBe(commitment)
  })
})
