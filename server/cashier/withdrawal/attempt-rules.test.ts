import { amount } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { outcomeOf, type PayoutNews, type TryOutcome } from './attempt-rules.ts'
import type { AttemptState } from './attempt-store.ts'
import type { PayoutState } from './payout.ts'

const sentAt = new Date('2026-08-05T06:30:00Z')
const graceMs = 900_000

const says = (status: PayoutState['status'], own: Partial<PayoutState> = {}): PayoutState => ({
  status,
  amount: amount(5_000n),
  currency: 'MMK',
  isPayeeRefused: false,
  ...own,
})

const after = (state: AttemptState, news: PayoutNews, ms = 0, isPaidLate = false): TryOutcome =>
  outcomeOf({ state, amount: amount(5_000n), currency: 'MMK', sentAt, isPaidLate }, news, {
    askedAt: new Date(sentAt.getTime() + ms),
    graceMs,
  })

const moved = (state: AttemptState, reason?: string) => ({ is: 'moved', state, ...(reason ? { reason } : {}) })
const stale = { is: 'stale' }

const news = {
  unknown: 'unknown',
  unsent: 'unsent',
  notFound: 'not-found',
  pending: says('pending'),
  succeeded: says('succeeded'),
  short: says('succeeded', { amount: amount(4_963n) }),
  otherMoney: says('succeeded', { currency: 'USD' }),
  failed: says('failed'),
  refused: says('failed', { isPayeeRefused: true }),
  reversed: says('reversed'),
} as const satisfies Record<string, PayoutNews>

/** Each state by each answer, within the grace period. */
const table: Record<AttemptState, Record<keyof typeof news, object>> = {
  SENDING: {
    unknown: moved('UNKNOWN'),
    unsent: moved('FAILED', 'UNSENT'),
    notFound: moved('UNKNOWN'),
    pending: moved('PENDING'),
    succeeded: moved('SUCCEEDED'),
    short: moved('DISPUTED'),
    otherMoney: moved('DISPUTED'),
    failed: moved('FAILED', 'DECLINED'),
    refused: moved('FAILED', 'PAYEE'),
    reversed: moved('FAILED', 'DECLINED'),
  },
  UNKNOWN: {
    unknown: stale,
    unsent: stale,
    notFound: stale,
    pending: moved('PENDING'),
    succeeded: moved('SUCCEEDED'),
    short: moved('DISPUTED'),
    otherMoney: moved('DISPUTED'),
    failed: moved('FAILED', 'DECLINED'),
    refused: moved('FAILED', 'PAYEE'),
    reversed: moved('FAILED', 'DECLINED'),
  },
  PENDING: {
    unknown: stale,
    unsent: stale,
    notFound: { is: 'contradiction' },
    pending: stale,
    succeeded: moved('SUCCEEDED'),
    short: moved('DISPUTED'),
    otherMoney: moved('DISPUTED'),
    failed: moved('FAILED', 'DECLINED'),
    refused: moved('FAILED', 'PAYEE'),
    reversed: moved('FAILED', 'DECLINED'),
  },
  DISPUTED: {
    unknown: stale,
    unsent: stale,
    notFound: stale,
    pending: stale,
    succeeded: stale,
    short: stale,
    otherMoney: stale,
    failed: stale,
    refused: stale,
    reversed: stale,
  },
  SUCCEEDED: {
    unknown: stale,
    unsent: stale,
    notFound: stale,
    pending: stale,
    succeeded: stale,
    short: stale,
    otherMoney: stale,
    failed: { is: 'denied' },
    refused: { is: 'denied' },
    reversed: { is: 'came-back' },
  },
  FAILED: {
    unknown: stale,
    unsent: stale,
    notFound: stale,
    pending: stale,
    succeeded: { is: 'second' },
    short: { is: 'second' },
    otherMoney: { is: 'second' },
    failed: stale,
    refused: stale,
    reversed: stale,
  },
}

describe.each(Object.entries(table))('a try in %s', (state, row) => {
  test.each(Object.entries(row))('after %s', (name, expected) => {
    expect(after(state as AttemptState, news[name as keyof typeof news])).toEqual(expected)
  })
})

describe('a try that no provider knows', () => {
  test.each(['SENDING', 'UNKNOWN'] as const)('%s fails only once the grace period is over', (state) => {
    expect(after(state, 'not-found', graceMs)).not.toMatchObject({ state: 'FAILED' })
    expect(after(state, 'not-found', graceMs + 1)).toEqual(moved('FAILED', 'NOT_FOUND'))
  })

  test('never fails because there is no answer, however long it takes', () => {
    for (const state of ['SENDING', 'UNKNOWN', 'PENDING'] as const)
      expect(after(state, 'unknown', graceMs * 1_000)).not.toMatchObject({ state: 'FAILED' })
  })

  test('does not fail where the provider had taken it before', () => {
    expect(after('PENDING', 'not-found', graceMs * 2)).toEqual({ is: 'contradiction' })
  })
})

test('a try that was paid late is so once, until the provider takes the money back', () => {
  const afterLate = (name: keyof typeof news): TryOutcome => after('FAILED', news[name], 0, true)
  expect(afterLate('succeeded')).toEqual(stale)
  expect(afterLate('failed')).toEqual(stale)
  expect(afterLate('reversed')).toEqual({ is: 'came-back' })
})
