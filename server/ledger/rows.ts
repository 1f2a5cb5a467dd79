import { type Amount, negate } from '@tamuvo/money/amount.ts'
import { invariant } from '../kit/invariant.ts'
import { type Account, clearingOf, isPurse, unitOf } from './accounts.ts'
import type { Entry, Move } from './entry.ts'

/** A row of the journal before it is posted: the account gets the amount, the counter account its negative. */
export type Row = { account: Account; counter: Account; amount: Amount; ref: bigint }

/** An entry and its rows. `purse` is set when one purse carries them all: then it can go with others in a batch. */
export type Plan = { entry: Entry; rows: readonly Row[]; purse: Account | undefined }

export const movesMax = 1000

/** @throws InvariantError when the entry is no entry: no moves, amounts not above zero, units that differ. */
export const planOf = (entry: Entry): Plan => {
  invariant(entry.moves.length > 0 && entry.moves.length <= movesMax, `an entry has 1 to ${movesMax} moves`)
  const only = entry.moves.length === 1 ? entry.moves[0] : undefined
  const rows = only ? rowsOf(only, entry.ref) : entry.moves.flatMap((move) => rowsOf(move, entry.ref))
  const first = rows[0]?.account
  const purse = first !== undefined && isPurse(first) && rows.every((row) => row.account === first) ? first : undefined
  return { entry, rows, purse }
}

const rowsOf = ({ from, to, amount, ref }: Move, entryRef: bigint): Row[] => {
  invariant(amount > 0n, 'a move carries more than nothing')
  invariant(from !== to && unitOf(from) === unitOf(to), 'a move joins two accounts of one unit')
  const cause = ref ?? entryRef
  if (!isPurse(from)) return [{ account: to, counter: from, amount, ref: cause }]
  if (!isPurse(to)) return [{ account: from, counter: to, amount: negate(amount), ref: cause }]
  const counter = clearingOf(unitOf(from))
  return [
    { account: from, counter, amount: negate(amount), ref: cause },
    { account: to, counter, amount, ref: cause },
  ]
}

/** Whether two entries say the same, apart from what they refer to. */
export const isSamePlan = (a: Plan, b: Plan): boolean =>
  a.entry.kind === b.entry.kind &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, index) => isSameRow(row, b.rows[index]))

export const isSameRow = (row: Row, other: Pick<Row, 'account' | 'counter' | 'amount'> | undefined): boolean =>
  row.account === other?.account && row.counter === other.counter && row.amount === other.amount
