import { add, type Amount, amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import contract from '../vectors/contract.json' with { type: 'json' }
import dividend from '../vectors/dividend.json' with { type: 'json' }
import salary from '../vectors/salary.json' with { type: 'json' }
import { addedBy, type CarryMode, carryInto, type PeriodFigures, settle, type SettledTerms } from './contract-settlement.ts'
import { type ContractEvent, type ContractState, endedBy, isLive, stateAfter } from './contract-states.ts'
import { type DividendTier, rateOf } from './earnings.ts'

const wire = (text: string) => fromWire(text.includes('.') ? text : `${text}.00`)
const pct = (text: string) => rateOf(text.includes('.') ? text : `${text}.00`)
type TierText = { ratePct: string; minValidBet: string; minActive: number; minLoss?: string }
const tierOf = ({ ratePct, minValidBet, minActive, minLoss = '0' }: TierText): DividendTier => ({
  rate: pct(ratePct),
  minValidBet: wire(minValidBet),
  minActive,
  minLoss: wire(minLoss),
})
const terms = (more: Partial<SettledTerms>): SettledTerms => ({
  kind: 'DIVIDEND',
  tiers: [],
  carryMode: 'NONE',
  deductions: { rebates: true, rewards: true, salaries: true },
  lossOnly: false,
  ...more,
})
const nothing: PeriodFigures = {
  stake: zero,
  payout: zero,
  validBet: zero,
  active: 0,
  rebates: zero,
  rewards: zero,
  salaries: zero,
}

describe('the life of a contract', () => {
  const lives = contract.cases.flatMap(({ in: given, out }) =>
    'events' in given && given.events && out.trace ? [{ events: given.events, trace: out.trace }] : [],
  )

  test('there are cases', () => expect(lives).toHaveLength(10))

  test.each(lives)('$events', ({ events, trace }) => {
    let state: ContractState = 'PENDING'
    const seen: string[] = [state]
    for (const event of events as ContractEvent[]) {
      const next = stateAfter(state, event)
      seen.push(next ?? `REFUSED(${event})`)
      state = next ?? state
    }
    expect(seen).toEqual(trace)
  })

  test('what has ended stays so', () => {
    const events: ContractEvent[] = ['accept', 'reject', 'withdraw', 'expire', 'requestTermination', 'acceptTermination', 'end']
    const over: ContractState[] = ['REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'SUPERSEDED', 'AUTO_ENDED']
    for (const state of over) for (const event of events) expect(stateAfter(state, event)).toBeUndefined()
    expect(over.some(isLive)).toBe(false)
  })

  const endings = contract.cases.flatMap(({ in: given, out }) =>
    'downs' in given && given.downs && given.newMaxRate
      ? [{ rate: given.newMaxRate, downs: given.downs, ended: out.ended ?? [], needs: out.needsConsentFor ?? [] }]
      : [],
  )

  test('there are cases of contracts that end another', () => expect(endings).toHaveLength(3))

  test.each(endings)('a new rate of $rate ends those that promise more', ({ rate, downs, ended, needs }) => {
    const named = downs.map((down, index) => ({ id: BigInt(index), name: down.id, rate: pct(down.rate) }))
    expect(endedBy(pct(rate), named).map(({ name }) => name)).toEqual([...ended, ...needs])
  })
})

describe('dividends over several periods', () => {
  const series = dividend.cases.flatMap((each) =>
    each.in.periods && Array.isArray(each.out) && each.in.mode
      ? [{ label: each.label, mode: each.in.mode as CarryMode, tiers: each.in.tiers, periods: each.in.periods, out: each.out }]
      : [],
  )

  test('there are cases', () => expect(series).toHaveLength(12))

  test.each(series)('$label', ({ mode, tiers, periods, out }) => {
    const own = terms({ tiers: (tiers ?? []).map(tierOf), carryMode: mode })
    let last: { since: string; netLoss: Amount; base: Amount } | undefined
    const seen = periods.map((period) => {
      const since = `${period.key.slice(0, 7)}-${period.half === 1 ? '01' : '16'}`
      const figures = {
        stake: wire(period.stake),
        payout: wire(period.payout),
        validBet: wire(period.validBet),
        active: period.active,
        rebates: wire(period.rebates),
        rewards: wire(period.bonuses),
        salaries: wire(period.salaries),
      }
      const settled = settle(own, figures, carryInto(mode, last, since))
      last = { since, ...settled }
      return {
        period: period.key,
        netLoss: toWire(settled.netLoss),
        carryIn: toWire(settled.carryIn),
        base: toWire(settled.base),
        rate: settled.rate,
        dividend: toWire(settled.amount),
        state: settled.state,
      }
    })
    expect(seen).toEqual(out.map(({ tierPct, ...each }) => ({ ...each, rate: tierPct ? pct(tierPct) : undefined })))
  })

  test('a deduction that was not agreed is not made', () => {
    const figures = { ...nothing, stake: wire('100'), rebates: wire('30'), rewards: wire('20'), salaries: wire('10') }
    const agreed = (deductions: SettledTerms['deductions']) => toWire(settle(terms({ deductions }), figures, zero).netLoss)
    expect(agreed({ rebates: true, rewards: true, salaries: true })).toBe('40.00')
    expect(agreed({ rebates: false, rewards: true, salaries: true })).toBe('70.00')
    expect(agreed({ rebates: false, rewards: false, salaries: false })).toBe('100.00')
  })
})

describe('salaries', () => {
  const ticks = salary.cases.find(({ label }) => label.startsWith('real-time'))

  test('in real time lift the whole day and take nothing back', () => {
    const own = terms({ kind: 'REALTIME_SALARY', tiers: (ticks?.in.tiers ?? []).map(tierOf) })
    let paid = zero
    const seen = (ticks?.in.ticks ?? []).map(({ at, validBet, active }) => {
      const { rate, amount: target } = settle(own, { ...nothing, validBet: wire(validBet), active }, zero)
      const credited = addedBy(target, paid)
      paid = add(paid, credited)
      return { at, rate, target: toWire(target), credited: toWire(credited), paidToday: toWire(paid) }
    })
    type Out = { at: string; tierPct: string | null; target: string; credited: string; paidToday: string }
    const out = (Array.isArray(ticks?.out) ? ticks.out : []) as Out[]
    expect(seen).toHaveLength(7)
    expect(seen).toEqual(
      out.map(({ at, tierPct, target, credited, paidToday }) => ({
        at,
        rate: tierPct ? pct(tierPct) : undefined,
        target,
        credited,
        paidToday,
      })),
    )
  })

  test('only of periods in which the team lost, where that was agreed', () => {
    const own = terms({
      kind: 'DAILY_SALARY',
      tiers: [tierOf({ ratePct: '0.50', minValidBet: '0', minActive: 0 })],
      lossOnly: true,
    })
    const won = { ...nothing, stake: wire('100'), payout: wire('100'), validBet: wire('100') }
    expect(settle(own, won, zero)).toMatchObject({ amount: zero, state: 'NO_PROFIT', rate: undefined })
    expect(settle(own, { ...won, payout: wire('99') }, zero)).toMatchObject({ amount: 50n, state: 'PAYABLE' })
  })

  test('never lower what was paid, whatever the order of figures', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }).map(amount), { maxLength: 30 })
    fc.assert(
      fc.property(amounts, (targets) => {
        const paid = targets.reduce((sum, target) => add(sum, addedBy(target, sum)), zero)
        expect(paid).toBe(targets.reduce((most, target) => (target > most ? target : most), zero))
      }),
    )
  })
})
