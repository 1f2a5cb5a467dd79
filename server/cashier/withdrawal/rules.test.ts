import { amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/withdraw.json' with { type: 'json' }
import { assess, availableOf, feeOf, lowestLimit, type LimitTree, needsFourEyes, quoteOf, shareOf, type Terms } from './rules.ts'

type VectorInput = (typeof vectors.cases)[number]['in']

const money = (text: string) => fromWire(text.includes('.') ? text : `${text}.00`)

const termsOf = (given: VectorInput): Terms => ({
  min: money(given.min),
  max: { amount: money(given.max), by: 'BRAND' },
  dayMax: { amount: money(given.dayMax), by: 'BRAND' },
  fee: { freePerDay: given.freePerDay, percent: Number(given.feePct) * 100, min: money(given.feeMin), max: money(given.feeMax) },
  today: { count: given.countToday, sum: money(given.usedToday) },
  isTurnoverClear: given.auditOk,
  balance: amount(money(given.balance) - money(given.held)),
})

describe('the vectors of withdrawals', () => {
  test.each(vectors.cases.map((each, index) => ({ ...each, name: `${index}: ${each.in.amount}` })))('$name', (each) => {
    const asked = money(each.in.amount)
    const { refusal, fee, receive } = quoteOf(asked, termsOf(each.in))
    if (each.out.ok) {
      expect([refusal, toWire(fee), toWire(receive), toWire(asked)]).toEqual([
        undefined,
        each.out.fee,
        each.out.receive,
        each.out.hold,
      ])
    } else expect(refusal).toBe(each.out.code)
  })
})

const usual = vectors.cases[1]?.in
const terms = (own: Partial<Terms> = {}): Terms => ({ ...termsOf(usual as VectorInput), ...own })

describe('an amount', () => {
  test.each([
    ['below the minimum comes before all else', '9.99', { isTurnoverClear: false, balance: zero }, 'BELOW_MIN'],
    ['above the maximum comes before the day', '6000.00', { today: { count: 0, sum: fromWire('19999.00') } }, 'ABOVE_MAX'],
    [
      'past the day comes before the turnover',
      '500.00',
      { today: { count: 0, sum: fromWire('19600.00') }, isTurnoverClear: false },
      'DAY_LIMIT',
    ],
    ['without turnover comes before the balance', '500.00', { isTurnoverClear: false, balance: zero }, 'TURNOVER_NOT_MET'],
    [
      'that the fee would eat up is too small',
      '10.00',
      { fee: { freePerDay: 0, percent: 0, min: fromWire('10.00'), max: fromWire('10.00') } },
      'BELOW_MIN',
    ],
  ] as const)('%s', (_name, asked, own, code) => {
    expect(quoteOf(fromWire(asked), terms(own)).refusal).toBe(code)
  })

  const anyTerms = fc.record({
    percent: fc.integer({ min: 0, max: 5_000 }),
    low: fc.bigInt({ min: 0n, max: 500n }),
    more: fc.bigInt({ min: 0n, max: 5_000n }),
    count: fc.nat(6),
    balance: fc.bigInt({ min: 0n, max: 10_000_000n }),
    used: fc.bigInt({ min: 0n, max: 3_000_000n }),
  })

  const made = ({ percent, low, more, count, balance, used }: typeof anyTerms extends fc.Arbitrary<infer T> ? T : never): Terms =>
    terms({
      fee: { freePerDay: 3, percent, min: amount(low), max: amount(low + more) },
      today: { count, sum: amount(used) },
      balance: amount(balance),
    })

  test('is fee and receipt together, and nothing accepted breaks a limit', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 1n, max: 1_000_000n }), (given, minor) => {
        const all = made(given)
        const { refusal, fee, receive } = quoteOf(amount(minor), all)
        if (refusal) return
        expect(fee + receive).toBe(minor)
        expect(receive).toBeGreaterThan(0n)
        expect(minor <= all.balance && minor <= all.max.amount && all.today.sum + minor <= all.dayMax.amount).toBe(true)
      }),
    )
  })

  test('that is said to be available is accepted, and one more is not', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        const all = made(given)
        const most = availableOf(all)
        if (most === zero) return
        const { refusal } = quoteOf(most, all)
        expect(refusal === undefined || feeOf(most, all.fee, all.today.count) >= most).toBe(true)
        expect(quoteOf(amount(most + 1n), all).refusal).toBeDefined()
      }),
    )
  })
})

describe('the tree of limits', () => {
  const tree = (own: Partial<LimitTree>): LimitTree => ({
    BRAND: { max: fromWire('5000.00') },
    VIP: {},
    KYC: {},
    MEMBER: {},
    ...own,
  })

  test.each([
    ['of the site alone', {}, '5000.00', 'BRAND'],
    ['of the level of identity', { KYC: { max: fromWire('50.00') } }, '50.00', 'KYC'],
    ['of a higher level does not raise it', { VIP: { max: fromWire('9000.00') } }, '5000.00', 'BRAND'],
    ['of the member, the lowest of all', { KYC: { max: fromWire('50.00') }, MEMBER: { max: zero } }, '0.00', 'MEMBER'],
    ['of equal ones the more general', { MEMBER: { max: fromWire('5000.00') } }, '5000.00', 'BRAND'],
  ] as const)('%s', (_name, own, most, by) => {
    const { amount: lowest, by: source } = lowestLimit(tree(own), 'max')
    expect([toWire(lowest), source]).toEqual([most, by])
  })
})

describe('the automatic check', () => {
  const rules = { autoMax: fromWire('500.00'), reviewFrom: 30, holdFrom: 70 }
  test.each([
    ['a small one without signs passes', { asked: '500.00', score: 29 }, { is: 'pass' }],
    ['above the automatic limit a person decides', { asked: '500.01', score: 0 }, { is: 'review', hold: false }],
    ['from the score of review on a person decides', { asked: '10.00', score: 30 }, { is: 'review', hold: false }],
    ['from the score of holds on all wait', { asked: '10.00', score: 70 }, { is: 'review', hold: true }],
    ['a sign that calls for a person does', { asked: '10.00', score: 0, mustReview: true }, { is: 'review', hold: false }],
    ['what needs two people is never automatic', { asked: '10.00', score: 0, fourEyes: true }, { is: 'review', hold: false }],
  ])('%s', (_name, { asked, ...given }, expected) => {
    expect(assess({ fourEyes: false, mustReview: false, ...given, asked: fromWire(asked) }, rules)).toEqual(expected)
  })

  test.each([
    ['999.99', false],
    ['1000.00', true],
  ])('%s needs two people: %s', (asked, needed) => {
    expect(needsFourEyes(fromWire(asked), { fourEyesFrom: fromWire('1000.00') })).toBe(needed)
  })
})

test.each([
  [0, 0, null],
  [2, 3, 6666],
  [3, 3, 10_000],
])('%i of %i kept is %s', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))
