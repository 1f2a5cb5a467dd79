import { getBalance } from '@tamuvo/contract/balance.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Balance, isNews, showBalanceAfter } from './known-balance.ts'

const key = callKey(getBalance, {})
const known: Balance = { sumBalance: '150.00', main: '100.00', held: '7.00', asOf: '2026-08-05T02:21:10.000Z' }

const withKnown = (balance?: Balance): QueryClient => {
  const queries = new QueryClient()
  if (balance) queries.setQueryData(key, balance)
  return queries
}

test('what an order left in the main account is shown, beside what lies with vendors', () => {
  const queries = withKnown(known)
  showBalanceAfter(queries, { balance: '98.00', at: '2026-08-05T02:21:12.000Z' })
  expect(queries.getQueryData(key)).toEqual({
    sumBalance: '148.00',
    main: '98.00',
    held: '7.00',
    asOf: '2026-08-05T02:21:12.000Z',
  })
  expect(queries.getQueryState(key)?.isInvalidated).toBe(false)
})

test('the balance is asked for when the order is older than what is known', () => {
  const queries = withKnown(known)
  showBalanceAfter(queries, { balance: '98.00', at: '2026-08-05T02:21:09.000Z' })
  expect(queries.getQueryData(key)).toEqual(known)
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('nothing is made up where no balance was asked for', () => {
  const queries = withKnown()
  showBalanceAfter(queries, { balance: '98.00', at: '2026-08-05T02:21:12.000Z' })
  expect(queries.getQueryData(key)).toBeUndefined()
})

test.each([
  ['BET', '150.00', known, false],
  ['BET', '148.00', known, true],
  ['BET', '150.00', undefined, true],
  // Held for a withdrawal: the sum of the announced balances may stay as it was.
  ['WITHDRAW_HOLD', '150.00', known, true],
])('a message of a %s that leaves %s is news: %#', (type, sumBalance, shown, expected) => {
  expect(isNews(shown, { type, sumBalance, entryId: '1', at: known.asOf })).toBe(expected)
})
