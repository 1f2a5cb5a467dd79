import { type DepositKind, depositKinds } from '@tamuvo/contract/cashier.ts'
import { payeeKinds } from '@tamuvo/contract/cashier-withdrawals.ts'
import { amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { riskNames, riskOf, type RiskSigns } from './risk-rules.ts'
import { riskSentence } from './risk-sentences.ts'

/** A member of old to whom nothing can be said. */
const good: RiskSigns = {
  asked: fromWire('100.00'),
  accountDays: 400,
  kycLevel: 2,
  paidBefore: 5,
  isPayeeProven: true,
  payeeDays: 300,
  resetDays: undefined,
  deposited: fromWire('500.00'),
  withdrawn: fromWire('200.00'),
  lastDeposit: fromWire('100.00'),
  stakedSinceDeposit: fromWire('150.00'),
  requestedInDay: 0,
  sharedDevices: 0,
  sharedSubnets: 0,
  isAgent: false,
  countedAlone: fromWire('150.00'),
  setOff: zero,
  paidInBy: [
    { kind: 'BANK_TRANSFER', sum: fromWire('80.00') },
    { kind: 'CRYPTO', sum: fromWire('20.00') },
  ],
  payeeKind: 'BANK',
  barredPayees: 0,
  strikes: 0,
  payeeOthers: 0,
  payeeMarked: 0,
  markedDevices: 0,
  markedSubnets: 0,
}

const in80 = (...kinds: readonly DepositKind[]) => kinds.map((kind) => ({ kind, sum: fromWire('80.00') }))

describe('the score', () => {
  test('of a member of old is nothing', () => {
    expect(riskOf(good)).toEqual({ score: 0, points: [] })
  })

  test.each([
    ['a new account', { accountDays: 0 }, 'NEW_ACCOUNT', 15, false],
    ['an account of days', { accountDays: 6 }, 'NEW_ACCOUNT', 10, false],
    ['no identity', { kycLevel: 0 }, 'KYC_LOW', 15, false],
    ['a name only', { kycLevel: 1 }, 'KYC_LOW', 5, false],
    ['a first withdrawal', { paidBefore: 0 }, 'FIRST_WITHDRAWAL', 10, true],
    ['a payee that was never paid', { isPayeeProven: false }, 'NEW_PAYEE', 10, true],
    ['a password reset of late', { resetDays: 6 }, 'AFTER_RESET', 25, true],
    ['a deposit that was not played', { stakedSinceDeposit: zero }, 'NO_PLAY', 25, false],
    ['a deposit that was hardly played', { stakedSinceDeposit: fromWire('99.99') }, 'LITTLE_PLAY', 10, false],
    ['four times what was paid in', { withdrawn: fromWire('1900.00') }, 'WIN_RATIO', 15, false],
    ['more than ten times', { withdrawn: fromWire('5000.00') }, 'WIN_RATIO', 25, false],
    ['three within a day', { requestedInDay: 2 }, 'VELOCITY', 10, false],
    ['a device of another member', { sharedDevices: 1 }, 'SHARED_DEVICE', 15, false],
    ['an address of many', { sharedSubnets: 3 }, 'SHARED_ADDRESS', 3, false],
    ['an agent', { isAgent: true }, 'AGENT', 5, false],
    ['a fifth of bets set off', { setOff: fromWire('30.00') }, 'OPPOSITE_BETS', 15, false],
    ['most bets set off', { setOff: fromWire('90.00') }, 'OPPOSITE_BETS', 30, false],
    ['three methods', { paidInBy: in80('BANK_TRANSFER', 'QR_DYNAMIC', 'VOUCHER') }, 'METHOD_MIX', 5, false],
    ['coins that leave as money', { paidInBy: in80('CRYPTO') }, 'METHOD_MISMATCH', 15, false],
    ['cash that leaves as money', { paidInBy: in80('VOUCHER') }, 'METHOD_MISMATCH', 15, false],
    ['money that leaves as coins', { payeeKind: 'COIN' }, 'METHOD_MISMATCH', 15, false],
    ['a payee that staff barred', { barredPayees: 1 }, 'BARRED_PAYEE', 20, true],
    ['a number of another member', { payeeOthers: 1 }, 'PAYEE_OF_OTHER', 15, true],
    ['a number of a marked member', { payeeOthers: 2, payeeMarked: 1 }, 'PAYEE_OF_OTHER', 30, true],
    ['a payment denied', { strikes: 1 }, 'STRIKES', 15, false],
    ['a device of a marked member', { markedDevices: 1 }, 'DEVICE_OF_MARKED', 30, true],
    ['an address of a marked member', { markedSubnets: 9 }, 'ADDRESS_OF_MARKED', 5, false],
  ] as const)('%s', (_name, own, name, points, calls) => {
    expect(riskOf({ ...good, ...own })).toMatchObject({ score: points, points: [{ name, points, calls }] })
  })

  test.each([
    ['a reset of a week ago', { resetDays: 7 }],
    ['three times what was paid in', { withdrawn: fromWire('1400.00') }],
    ['less than a fifth of bets set off', { setOff: fromWire('29.99') }],
    ['coins that leave as coins', { paidInBy: in80('CRYPTO', 'BANK_TRANSFER'), payeeKind: 'COIN' }],
    ['a wallet that leaves to a bank', { paidInBy: in80('EWALLET_MANUAL', 'P2P_MATCH') }],
    ['nothing paid in lately', { paidInBy: [], payeeKind: 'COIN' }],
    ['nothing ever paid in', { deposited: zero, lastDeposit: zero, stakedSinceDeposit: zero }],
  ] as const)('%s is no sign', (_name, own) => {
    expect(riskOf({ ...good, ...own }).score).toBe(0)
  })

  const money = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(amount)
  const any = fc.record({
    asked: money,
    accountDays: fc.nat(),
    kycLevel: fc.nat(3),
    paidBefore: fc.nat(5),
    isPayeeProven: fc.boolean(),
    payeeDays: fc.nat(),
    resetDays: fc.option(fc.nat(), { nil: undefined }),
    deposited: money,
    withdrawn: money,
    lastDeposit: money,
    stakedSinceDeposit: money,
    requestedInDay: fc.nat(100),
    sharedDevices: fc.nat(100),
    sharedSubnets: fc.nat(100),
    isAgent: fc.boolean(),
    countedAlone: money,
    setOff: money,
    paidInBy: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...depositKinds), sum: money }), { selector: ({ kind }) => kind }),
    payeeKind: fc.constantFrom(...payeeKinds),
    barredPayees: fc.nat(5),
    strikes: fc.nat(5),
    payeeOthers: fc.nat(5),
    payeeMarked: fc.nat(5),
    markedDevices: fc.nat(100),
    markedSubnets: fc.nat(100),
  })

  test('is what its points say, from 0 to 100, and every point has a name', () => {
    fc.assert(
      fc.property(any, (signs) => {
        const { score, points } = riskOf(signs)
        expect(score).toBe(
          Math.min(
            100,
            points.reduce((sum, each) => sum + each.points, 0),
          ),
        )
        expect(points.every(({ name, points: worth }) => riskNames.includes(name) && worth > 0)).toBe(true)
        expect(new Set(points.map(({ name }) => name)).size).toBe(points.length)
        for (const point of points) expect(riskSentence(point)).toMatch(/^[A-Z][^{}]+\.$/)
        expect(points.map(riskSentence).join()).not.toMatch(/undefined|\?/)
      }),
    )
  })
})
