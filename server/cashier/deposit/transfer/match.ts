import type { Amount } from '@tamuvo/money/amount.ts'

/** Money that came to an account of the house. */
export type Transfer = {
  account: bigint
  amount: Amount
  /** The codes that its remark holds. */
  codes: readonly string[]
  txnTail: string | null
  /** When it was paid: between these. */
  from: Date
  until: Date
}

/** A deposit that a transfer may be for. */
export type Awaited<Ref> = {
  ref: Ref
  account: bigint
  amount: Amount
  remark: string
  /** The last six of the number of the transfer, as the payer says. */
  txnTail: string | null
  opensAt: Date
  closesAt: Date
  /** It was paid at a time that this transfer may be of, too: they may be the same money, once by an event and once by a statement. */
  isPaid: boolean
}

export type LineReason = 'AMOUNT_DIFFERS' | 'AMBIGUOUS' | 'UNMATCHED'

/**
 * - `matched`: it is the payment of this deposit, whose amount may differ
 * - `review`: of none or of several, for staff to find out
 */
export type Match<Ref> =
  | { is: 'matched'; ref: Ref; by: 'remark+amount' | 'remark' | 'number+amount' | 'unique amount' }
  | { is: 'review'; reason: LineReason }

/** Finds the deposit of a transfer: by the remark, then by its number and amount, then by an amount that only one deposit has. */
export const matchTransfer = <Ref>(transfer: Transfer, awaited: readonly Awaited<Ref>[]): Match<Ref> => {
  const named = awaited.filter(({ remark }) => transfer.codes.includes(remark))
  if (named.length > 0) return only(named, (one) => (one.amount === transfer.amount ? 'remark+amount' : 'remark'))
  const sameAmount = awaited.filter(({ account, amount }) => account === transfer.account && amount === transfer.amount)
  const numbered = transfer.txnTail === null ? [] : sameAmount.filter(({ txnTail }) => txnTail === transfer.txnTail)
  if (numbered.length > 0) return onlyUnpaid(numbered, 'number+amount')
  const inWindow = sameAmount.filter(({ opensAt, closesAt }) => opensAt <= transfer.until && transfer.from <= closesAt)
  return onlyUnpaid(inWindow, 'unique amount')
}

const onlyUnpaid = <Ref>(found: readonly Awaited<Ref>[], by: 'number+amount' | 'unique amount'): Match<Ref> =>
  found.every(({ isPaid }) => isPaid) ? { is: 'review', reason: 'UNMATCHED' } : only(found, () => by)

const only = <Ref>(
  found: readonly Awaited<Ref>[],
  by: (one: Awaited<Ref>) => Extract<Match<Ref>, { is: 'matched' }>['by'],
): Match<Ref> => {
  const [one, other] = found
  return one && !other ? { is: 'matched', ref: one.ref, by: by(one) } : { is: 'review', reason: 'AMBIGUOUS' }
}
