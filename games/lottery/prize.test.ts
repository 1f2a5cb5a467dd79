import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { fraction, toDecimal } from '../kit/fraction.ts'
import fast5 from '../vectors/fast5.json' with { type: 'json' }
import groups from '../vectors/prize_group.json' with { type: 'json' }
import { findPlay, playsOf } from './catalogue.ts'
import { compileGrader } from './grade.ts'
import { parsePicks } from './picks.ts'
import type { Play } from './play.ts'
import { capPrize, hitWin, isMode, isUnit, lineWin, oddsOf, rebateRate, returnRate, units } from './prize.ts'
import { goodPicks, picksTexts } from './sample-picks.ts'
import { prizeOfHits, ticketCost, ticketPrize } from './ticket-cost.ts'

const played = (code: string): Play => {
  const play = findPlay('fast5', code)
  if (!play) throw new Error(`no play ${code}`)
  return play
}

/** Microunits of a rate of an amount of the wire, as decimal text. */
const rateOf = (stake: string, own: number, mode: number): string => {
  const { over, under } = rebateRate(own, mode)
  return toDecimal(fraction(fromWire(stake) * over, under * 100n), 6)
}

describe('prize groups', () => {
  test.each(groups.cases)('$in.outcomes outcomes at $in.pickedPrizeGroup of $in.ownPrizeGroup', ({ in: given, out }) => {
    const { outcomes, ownPrizeGroup, pickedPrizeGroup, stake } = given
    const odds = fraction(BigInt(outcomes * pickedPrizeGroup), 2000n)
    expect(toDecimal(odds, 6)).toBe(out.odds)
    expect(toWire(prizeOfHits(1, hitWin(odds, fromWire(stake)), 1))).toBe(out.payoutIfHit)
    const rate = rebateRate(ownPrizeGroup, pickedPrizeGroup)
    expect(toDecimal(fraction(rate.over * 100n, rate.under), 4)).toBe(out.selfRebatePct)
    expect(rateOf(stake, ownPrizeGroup, pickedPrizeGroup)).toBe(out.selfRebate)
  })

  test.each(fast5.prizeMode.cases)('$memberMode playing $chosenMode returns the same in all', (each) => {
    const play = played('dwd')
    expect(prizeOfHits(1, lineWin(play, each.chosenMode, amount(BigInt(each.stake) * 100n)), 1)).toBe(
      fromWire(each.prizeIfWin.toFixed(2)),
    )
    const rate = rebateRate(each.memberMode, each.chosenMode)
    expect(Number(toDecimal(rate, 6))).toBe(each.rebateRate)
    expect(Number(toDecimal(returnRate(play, oddsOf(play, each.chosenMode)), 6)) + each.rebateRate).toBeCloseTo(
      each.expectedReturnRate,
      9,
    )
  })

  test.each(fast5.chase)('a chase that wins $won', ({ won, spent, rounds }) => {
    const play = played('dwd')
    const { picks } = goodPicks(play, '7||||')
    const wins = rounds.find(([, , , prize]) => prize)
    const ticketOf = (multiple: number) => ({ play, picks, unit: amount(200n), multiple })
    const cost = rounds.reduce((total, [, multiple = 0]) => total + ticketCost(ticketOf(multiple)), 0n)
    expect(cost).toBe(BigInt(spent) * 100n)
    const prize = wins
      ? ticketPrize({ ...ticketOf(wins[1] ?? 0), odds: oddsOf(play, 1800), draw: { kind: 'digits', digits: '70000' } })
      : zero
    expect(prize).toBe(BigInt(won) * 100n)
  })
})

test.each([1699, 2001, 1960.5, NaN, -1800, Infinity])('there is no mode %s', (mode) => {
  expect(isMode(mode)).toBe(false)
  expect(() => oddsOf(played('dwd'), mode)).toThrow(RangeError)
  expect(() => rebateRate(mode, 1800)).toThrow(RangeError)
})

test('a mode above the own one is refused', () => {
  expect(() => rebateRate(1900, 1902)).toThrow(RangeError)
})

test('units are 1.00, 0.10 and 0.01', () => {
  expect(units.map(toWire)).toEqual(['1.00', '0.10', '0.01'])
  expect([amount(100n), amount(200n), zero].map(isUnit)).toEqual([true, false, false])
})

test('a play returns what is published, at every unit', () => {
  for (const play of [...playsOf('fast5'), ...playsOf('north'), ...playsOf('south')]) {
    const published = returnRate(play, oddsOf(play, 1960))
    for (const unit of [amount(100n), amount(10n)]) {
      const win = prizeOfHits(1, lineWin(play, 1960, unit), 10_000 / Number(unit))
      const paid = fraction(win * play.expectedHits.over, play.expectedHits.under * 10_000n * BigInt(play.costMultiple))
      expect(Number(toDecimal(published, 9)) - Number(toDecimal(paid, 9))).toBeLessThan(0.0001)
    }
  }
})

test('the cap cuts larger prizes only', () => {
  expect(capPrize(amount(500n), amount(400n))).toBe(400n)
  expect(capPrize(amount(400n), amount(400n))).toBe(400n)
  expect(capPrize(amount(399n), amount(400n))).toBe(399n)
})

describe('prizes', () => {
  const modes = fc.integer({ min: 1700, max: 2000 })
  const plays = fc.constantFrom(...playsOf('fast5'), ...playsOf('north'), ...playsOf('south'))
  const anyUnit = fc.constantFrom(...units)

  test('are at most the exact value, and less than one minor unit below it', () => {
    fc.assert(
      fc.property(plays, modes, anyUnit, (play, mode, unit) => {
        const { over, under } = oddsOf(play, mode)
        const prize = prizeOfHits(1, lineWin(play, mode, unit), 1)
        expect(prize * under <= unit * over).toBe(true)
        expect((prize + 1n) * under > unit * over).toBe(true)
      }),
    )
  })

  test('a ticket pays its hits, times the exact win of one, times the multiple, rounded down once', () => {
    const order = fc.constantFrom(...playsOf('fast5')).chain((play) => fc.tuple(fc.constant(play), picksTexts(play.picker, 4)))
    const digits = fc.stringMatching(/^[0-9]{5}$/)
    fc.assert(
      fc.property(
        order,
        modes,
        anyUnit,
        fc.integer({ min: 1, max: 9999 }),
        digits,
        ([play, text], mode, unit, multiple, result) => {
          const parsed = parsePicks(play, text)
          fc.pre(parsed.ok)
          const draw = { kind: 'digits' as const, digits: result }
          const hits = compileGrader(play, draw)(parsed.text)
          const prize = ticketPrize({ play, picks: parsed.picks, unit, multiple, odds: oddsOf(play, mode), draw })
          const { over, under } = oddsOf(play, mode)
          expect(prize).toBe((BigInt(hits) * BigInt(multiple) * unit * over) / under)
          expect(ticketCost({ play, picks: parsed.picks, unit, multiple })).toBe(BigInt(parsed.lines) * BigInt(multiple) * unit)
        },
      ),
    )
  })
})

test('a result of another family is refused', () => {
  expect(() => compileGrader(played('dwd'), { kind: 'board', tiers: [] })).toThrow(RangeError)
  const lo2 = findPlay('north', 'lo2')
  expect(lo2 && (() => compileGrader(lo2, { kind: 'digits', digits: '12345' }))).toThrow(RangeError)
})
