import { expect, test } from 'vitest'
import { chooseDeposit } from './match.ts'
import type { Payable } from './terms-store.ts'

const noon = new Date('2026-08-05T12:00:00Z')
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const deposit = (id: bigint, state: Payable['state'], value: bigint, expiresAt = at(15)): Payable => ({
  id,
  state,
  value,
  expiresAt,
  rate: 2_100_000n,
})

test.each([
  ['nothing was asked for', [], undefined],
  ['the one that is open', [deposit(1n, 'PENDING', 5n)], [1n, true]],
  ['the exact one of two', [deposit(1n, 'PENDING', 5n), deposit(2n, 'PENDING', 7n)], [2n, true]],
  ['the oldest where none is exact', [deposit(1n, 'PENDING', 5n), deposit(2n, 'PENDING', 6n)], [1n, true]],
  ['an open one before an exact late one', [deposit(1n, 'EXPIRED', 7n), deposit(2n, 'PENDING', 5n)], [2n, true]],
  ['the newest late one', [deposit(1n, 'EXPIRED', 5n), deposit(2n, 'CANCELLED', 6n)], [2n, false]],
  ['an exact late one', [deposit(1n, 'EXPIRED', 7n), deposit(2n, 'FAILED', 6n)], [1n, false]],
  ['an open one whose time is over', [deposit(1n, 'PENDING', 7n, at(-1))], [1n, false]],
] as const)('coins pay %s', (_name, payable, chosen) => {
  const found = chooseDeposit({ value: 7n, blockAt: noon }, payable)
  expect(found && [found.deposit.id, found.inTime]).toEqual(chosen)
})
