import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { expect, test } from 'vitest'
import { OrderCheck } from './check-order.ts'

const account = (7n << 4n) + 0n

type Posted = readonly [amount: bigint, after: bigint]

/** What is found of rows that come as given, with ids 1, 2, 3 …; the order holds from an id on. */
const foundOf = (
  rows: readonly Posted[],
  { from = 0n, isLoose = false, balance = rows.at(-1)?.[1] ?? 0n }: { from?: bigint; isLoose?: boolean; balance?: bigint } = {},
): string[] => {
  const found: string[] = []
  const check = new OrderCheck((_, sentence) => void found.push(sentence))
  check.takeMark(from)
  for (const [place, [amount, balanceAfter]] of rows.entries()) {
    const row: ChainRow = {
      id: BigInt(place + 1),
      entryId: 1n,
      at: 0n,
      key: '00',
      account,
      memberId: 7n,
      amount,
      balanceAfter,
      ref: 0n,
      counter: -20,
      kind: 20,
      leg: 0,
    }
    check.takeRow(row, isLoose)
  }
  check.takeBalance({ account, memberId: 7n, amount: balance, postings: BigInt(rows.length) })
  return found
}

const inOrder: Posted[] = [
  [100n, 100n],
  [-30n, 70n],
  [5n, 75n],
  [-30n, 45n],
]
const [first, second, third, fourth] = inOrder as [Posted, Posted, Posted, Posted]
const swapped = [first, third, second, fourth]

test('rows that follow one another are in order, wherever the order begins', () => {
  for (const from of [0n, 3n, 100n]) expect(foundOf(inOrder, { from })).toEqual([])
  expect(foundOf([])).toEqual([])
})

test('a row that does not follow the one before is named, with both balances', () => {
  expect(foundOf(swapped)).toEqual([
    expect.stringMatching(/^the row with id 2 .* begins at 0\.70, but the row before it of that wallet left 1\.00\.$/),
    expect.stringMatching(/^the row with id 3 .* begins at 1\.00, but the row before it of that wallet left 0\.75\.$/),
    expect.stringMatching(/^the row with id 4 .* begins at 0\.75, but the row before it of that wallet left 0\.70\.$/),
  ])
})

test('rows that end elsewhere than at the balance are named', () => {
  expect(foundOf(inOrder, { balance: 44n })).toEqual([
    `The rows of account ${account} (member 7) end at 0.45, but its balance is 0.44.`,
  ])
})

test.each([
  ['of before the order was kept', { from: 100n }],
  ['of a backup', { isLoose: true }],
])('rows %s may stand in another order', (_, options) => {
  expect(foundOf(swapped, options)).toEqual([])
  expect(foundOf([fourth, third, second, first], { ...options, balance: 45n })).toEqual([])
  // Here the last one posted stands before others.
  expect(foundOf([first, fourth, second, third], { ...options, balance: 45n })).toEqual([])
})

test.each([
  ['of before the order was kept', { from: 100n }],
  ['of a backup', { isLoose: true }],
])('rows %s are found where no order leads from one to the next', (_, options) => {
  expect(foundOf([first, third, [-30n, 71n], fourth], { ...options, balance: 45n })).toHaveLength(1)
  expect(foundOf([first, third, fourth], { ...options, balance: 45n })).toHaveLength(1)
})

test('where the order begins, the rows before it lead to the first', () => {
  expect(foundOf(swapped, { from: 4n })).toEqual([])
  expect(foundOf([first, third, fourth], { from: 3n })).toHaveLength(1)
})
