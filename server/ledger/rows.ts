import { type Amount, negate } from '@tamuvo/money/amount.ts'
import { invariant } from '../kit/invariant.ts'
import { type Account, clearingOf, isWalletAccount, ownerOf, unitOf } from './accounts.ts'
import type { Entry, Move } from './entry.ts'

/**
 * A row of the journal before it is posted: the account gets the amount, the counter account its negative. Its id is 0 until
 * `giveIds`.
 */
export type Row = { id: bigint; account: Account; counter: Account; amount: Amount; ref: bigint }

/**
 * An entry and its rows; its id is that of its first row. `walletAccount` is set when the entry moves only that one: then it
 * can be batched.
 */
export type Plan = { id: bigint; entry: Entry; rows: readonly Row[]; walletAccount: Account | undefined }

/**
 * Gives the rows of an entry their ids. The ids of a wallet account rise in the order in which it was posted to, so they are made
 * as late as possible: when a batch is sent, or once its wallet accounts are locked.
 */
export const giveIds = (plan: Plan, nextId: () => bigint): void => {
  for (const row of plan.rows) row.id = nextId()
  plan.id = plan.rows[0]?.id ?? 0n
}

/** The owners of the rows of an entry. */
export const ownersOf = ({ rows }: Plan): bigint[] => [...new Set(rows.map(({ account }) => ownerOf(account)))]

/** The owner of all rows of an entry; undefined where they have several. */
export const ownerOfAll = (plan: Plan): bigint | undefined => {
  const [owner, ...others] = ownersOf(plan)
  return others.length === 0 ? owner : undefined
}

const movesMax = 1000

/** @throws InvariantError for an invalid entry: no moves, amounts not above zero, different units. */
export const planOf = (entry: Entry): Plan => {
  invariant(entry.moves.length <= movesMax, `an entry has at most ${movesMax} moves`)
  const rows: Row[] = []
  for (const move of entry.moves) addRows(rows, move, entry.ref)
  const first = rows[0]
  invariant(first, 'an entry moves something')
  const isOneWalletAccount = isWalletAccount(first.account) && rows.every((row) => row.account === first.account)
  return { id: 0n, entry, rows, walletAccount: isOneWalletAccount ? first.account : undefined }
}

const addRows = (rows: Row[], { from, to, amount, ref: own }: Move, entryRef: bigint): void => {
  invariant(amount > 0n, 'a move carries more than nothing')
  invariant(from !== to && unitOf(from) === unitOf(to), 'a move joins two accounts of one unit')
  const ref = own ?? entryRef
  if (!isWalletAccount(from)) rows.push({ id: 0n, account: to, counter: from, amount, ref })
  else if (!isWalletAccount(to)) rows.push({ id: 0n, account: from, counter: to, amount: negate(amount), ref })
  else {
    const counter = clearingOf(unitOf(from))
    rows.push({ id: 0n, account: from, counter, amount: negate(amount), ref })
    rows.push({ id: 0n, account: to, counter, amount, ref })
  }
}

/** Whether two entries are equal, apart from what they refer to. */
export const isSamePlan = (a: Plan, b: Plan): boolean =>
  a.entry.kind === b.entry.kind && a.rows.length === b.rows.length && a.rows.every((row, index) => isSameRow(row, b.rows[index]))

export const isSameRow = (row: Row, other: Pick<Row, 'account' | 'counter' | 'amount'> | undefined): boolean =>
  row.account === other?.account && row.counter === other.counter && row.amount === other.amount
