import { fromWire, subtract, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import dividend from '../vectors/dividend.json' with { type: 'json' }
import rebateChain from '../vectors/rebate_chain.json' with { type: 'json' }
import salary from '../vectors/salary.json' with { type: 'json' }
import { type DividendTier, dividendOf, prizeGroupRebateOf, rateOf, rebateOf, type SalaryTier, salaryOf } from './earnings.ts'

type TierText = { ratePct: string; minValidBet: string; minActive: number; minLoss?: string }

const wire = (text: string) => fromWire(text.includes('.') ? text : `${text}.00`)
const pct = (text: string) => rateOf(text.includes('.') ? text : `${text}.00`)
const salaryTier = ({ ratePct, minValidBet, minActive }: TierText): SalaryTier => ({
  rate: pct(ratePct),
  minValidBet: wire(minValidBet),
  minActive,
})
const dividendTier = (tier: TierText): DividendTier => ({ ...salaryTier(tier), minLoss: wire(tier.minLoss ?? '0') })

describe('salaries', () => {
  const cases = salary.cases.flatMap((each) =>
    'validBet' in each.in && 'amount' in each.out ? [{ given: each.in, out: each.out }] : [],
  )

  test('there are cases', () => expect(cases.length).toBeGreaterThan(6))

  test.each(cases)('of $given.validBet with $given.active active are $out.amount', ({ given, out }) => {
    const { tier, amount } = salaryOf((given.tiers ?? []).map(salaryTier), {
      validBet: wire(given.validBet ?? ''),
      active: given.active ?? 0,
    })
    expect(toWire(amount)).toBe(out.amount)
    expect(tier?.rate).toBe(out.tierPct ? pct(out.tierPct) : undefined)
  })
})

describe('dividends', () => {
  const [plain] = dividend.cases
  const outs = plain && Array.isArray(plain.out) ? plain.out : []
  const periods = (plain?.in.periods ?? []).map((period, index) => ({ period, out: outs[index] }))

  test('there are periods', () => expect(periods).toHaveLength(4))

  test.each(periods)('of $period.key, nothing carried over', ({ period, out }) => {
    const spent = sum([period.payout, period.rebates, period.bonuses, period.salaries].map(wire))
    const netLoss = subtract(wire(period.stake), spent)
    expect(toWire(netLoss)).toBe(out?.netLoss)
    const { tier, amount } = dividendOf((plain?.in.tiers ?? []).map(dividendTier), {
      validBet: wire(period.validBet),
      active: period.active,
      netLoss,
    })
    expect(toWire(amount)).toBe(out?.dividend)
    expect(tier?.rate).toBe(out?.tierPct ? pct(out.tierPct) : undefined)
  })
})

describe('rebates', () => {
  test('follow the difference, level by level', () => {
    const levels = rebateChain.cases.find(({ label }) => label === 'five levels')
    const rates = levels?.in.ratesPctBottomToTop ?? []
    expect(rates).toHaveLength(5)
    rates.forEach((rate, level) => {
      const accrual = levels?.out.shares?.[level]?.accrual ?? ''
      const below = level === 0 ? 0n : pct(rates[level - 1] ?? '')
      expect(toWire(rebateOf(wire(levels?.in.validBet ?? ''), { own: pct(rate), below }))).toBe(accrual.slice(0, -4))
    })
  })

  test('of lotteries follow the prize groups', () => {
    const chain = rebateChain.cases.find(({ label }) => label === 'player takes full prize')
    const groups = chain?.in.prizeGroupsBottomToTop ?? []
    const shares = groups.slice(1).map((own, index) => prizeGroupRebateOf(wire('100.00'), { own, below: groups[index] ?? 0 }))
    expect(shares.map(toWire)).toEqual(['0.50', '0.50', '0.30', '0.20'])
  })

  test('are never negative, and at most the whole difference', () => {
    const rate = fc.bigInt({ min: 0n, max: 500n })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), rate, rate, rate, (minor, a, b, c) => {
        const validBet = fromWire(`${minor}.00`)
        const [low = 0n, middle = 0n, high = 0n] = [a, b, c].toSorted((x, y) => Number(x - y))
        const parts = sum([rebateOf(validBet, { own: middle, below: low }), rebateOf(validBet, { own: high, below: middle })])
        expect(parts).toBeLessThanOrEqual(rebateOf(validBet, { own: high, below: low }))
        expect(rebateOf(validBet, { own: low, below: high })).toBe(zero)
      }),
    )
  })
})

test.each(['0.1', '1', '-1.00', '100.00', ''])('"%s" is no rate', (text) => {
  expect(() => rateOf(text)).toThrow(RangeError)
})
