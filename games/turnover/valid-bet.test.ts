import { type Amount, amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../kit/fraction.ts'
import { readOdds } from '../sports/odds.ts'
import vectors from '../vectors/valid_bet.json' with { type: 'json' }
import { type SportsEnd, validOfParlay, validOfSingle } from './sports.ts'
import {
  validOfBaccarat,
  validOfDragonTiger,
  validOfExposure,
  validOfLottery,
  validOfMatch,
  validOfRoulette,
  validOfShots,
  validOfSpin,
} from './valid-bet.ts'

type Given = Partial<Record<'stake' | 'status' | 'B' | 'P' | 'T' | 'side' | 'Dr' | 'Ti' | 'Tie' | 'result' | 'cost', string>> &
  Partial<Record<'contribution' | 'payout' | 'rake' | 'odds' | 'fmt' | 'cashout', string>> &
  Partial<Record<'cover' | 'outcomes' | 'numbers' | 'shots' | 'refunded', number>> & { product: string; free?: boolean }

const cases = vectors.cases as { in: Given; out: { validBet: string } }[]

const minor = (text = '0'): Amount => fromWire(text.includes('.') ? text : `${text}.00`)
const whole = (count = 0): number => count

const endOf = ({ result, cashout }: Given): SportsEnd =>
  result === 'CASHOUT' ? { result, cashOut: minor(cashout) } : { result: result as Exclude<SportsEnd['result'], 'CASHOUT'> }

const rules: Record<string, (given: Given) => Amount> = {
  LOTT: ({ stake, cover, outcomes, status }) =>
    validOfLottery({ stake: minor(stake), cover: whole(cover), outcomes: whole(outcomes), isVoid: status !== 'SETTLED' }),
  'LIVE/BACCARAT': ({ B, P, T, side, result }) =>
    validOfBaccarat({ banker: minor(B), player: minor(P), tie: minor(T), side: minor(side) }, result as 'B' | 'P' | 'T'),
  'LIVE/DRAGON_TIGER': ({ Dr, Ti, Tie, result }) =>
    validOfDragonTiger(
      { dragon: minor(Dr), tiger: minor(Ti), tie: minor(Tie) },
      result === 'D' || result === 'TIE' ? result : 'TI',
    ),
  'LIVE/ROULETTE': ({ stake, numbers }) => validOfRoulette({ stake: minor(stake), numbers: whole(numbers) }),
  RNG: ({ stake, free }) => validOfSpin({ stake: minor(stake), isFree: free === true }),
  FISH: ({ shots, refunded, cost }) => validOfShots({ shots: whole(shots), refunded: whole(refunded), cost: minor(cost) }),
  PVP: ({ contribution, payout, rake }) =>
    validOfMatch({ contribution: minor(contribution), payout: minor(payout), rake: minor(rake) }),
  SPORTS: (given) =>
    validOfSingle(
      minor(given.stake),
      readOdds((given.fmt ?? 'DEC') as 'DEC' | 'HK' | 'MY' | 'ID', given.odds ?? ''),
      endOf(given),
    ),
}

test('there are 37 cases', () => expect(cases).toHaveLength(37))

test.each(cases)('$in.product counts $out.validBet', ({ in: given, out }) => {
  const rule = rules[given.product]
  expect(rule && toWire(rule(given))).toBe(out.validBet)
})

test.each([
  ['decided', '10.01'],
  ['half', '5.00'],
  ['push', '0.00'],
] as const)('of a net exposure of 10.01 %s counts %s', (result, counts) => {
  expect(toWire(validOfExposure(minor('10.01'), result))).toBe(counts)
})

describe('a parlay', () => {
  const leg = (hundredths: bigint, isVoid = false) => ({ decimal: fraction(hundredths, 100n), isVoid })
  const counts = (...legs: ReturnType<typeof leg>[]): string => toWire(validOfParlay(minor('10.00'), legs))

  test('counts from total odds of 1.50 and 1.20 for each leg', () => {
    expect(counts(leg(125n), leg(120n))).toBe('10.00')
    expect(counts(leg(124n), leg(120n))).toBe('0.00')
    expect(counts(leg(119n), leg(300n))).toBe('0.00')
  })

  test('without a leg that was played counts nothing', () => {
    expect(counts(leg(200n, true), leg(200n, true))).toBe('0.00')
    expect(counts(leg(200n, true), leg(150n))).toBe('10.00')
  })
})

describe('what counts', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(amount)

  test('is at most what was put in', () => {
    fc.assert(
      fc.property(money, money, money, money, (a, b, c, d) => {
        expect(validOfMatch({ contribution: a, payout: b, rake: c })).toBeLessThanOrEqual(a)
        expect(validOfBaccarat({ banker: a, player: b, tie: c, side: d }, 'B')).toBeLessThanOrEqual(a + b + c + d)
        const odds = readOdds('MY', '-0.80')
        expect(validOfSingle(a, odds, { result: 'CASHOUT', cashOut: b })).toBeLessThanOrEqual(a)
      }),
    )
  })

  test('of a balanced cover is nothing', () => {
    fc.assert(
      fc.property(money, (each) => {
        expect(validOfBaccarat({ banker: each, player: each, tie: zero, side: zero }, 'P')).toBe(zero)
        expect(validOfDragonTiger({ dragon: each, tiger: each, tie: zero }, 'D')).toBe(zero)
      }),
    )
  })
})
