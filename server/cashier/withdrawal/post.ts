import { type Amount, subtract } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, house, walletAccount } from '../../ledger/accounts.ts'
import type { Entry } from '../../ledger/entry.ts'
import { type Key, namedKey, naturalKey } from '../../ledger/keys.ts'
import type { Ledger } from '../../ledger/posting.ts'
import type { Withdrawal } from './withdrawal.ts'

type PostTools = { ledger: Ledger }

export type PostedEntry = { entryId: bigint; at: Date }

type Held = Pick<Withdrawal, 'id' | 'memberId' | 'amount' | 'fee' | 'receive' | 'received'>

/**
 * The key of what ends a hold. Payment and release share it, so that the ledger itself lets one of the two exist, once.
 */
const endKey = (id: bigint): Key => naturalKey('withdrawal-end', id)
const holdKey = (id: bigint): Key => naturalKey('withdrawal-hold', id)
const feeKey = (id: bigint): Key => naturalKey('withdrawal-fee', id)

/** Takes the amount from the balance. @returns undefined when the balance is too low */
export const postHold = async (
  tx: Tx,
  { ledger }: PostTools,
  { id, memberId, amount }: Pick<Held, 'id' | 'memberId' | 'amount'>,
): Promise<PostedEntry | undefined> => {
  const moves = [{ from: walletAccount(memberId), to: walletAccount(memberId, 'wd_hold'), amount }]
  const [result] = await ledger.postIn(tx, [{ key: holdKey(id), kind: 'WD_HOLD', ref: id, moves }])
  if (result?.is === 'insufficient') return undefined
  invariant(result?.is === 'posted', 'a member has wallet accounts, and a new withdrawal was never held before')
  return result
}

/** Gives what is still held back to the balance. */
export const postRelease = (tx: Tx, tools: PostTools, { id, memberId, amount: held, received }: Held): Promise<PostedEntry> => {
  const moves = [{ from: walletAccount(memberId, 'wd_hold'), to: walletAccount(memberId), amount: subtract(held, received) }]
  return postOnce(tx, tools, { key: endKey(id), kind: 'WD_RELEASE', ref: id, moves })
}

/** Pays a part of the held amount, after which more is due. */
export const postPart = (
  tx: Tx,
  tools: PostTools,
  { id, memberId }: Pick<Held, 'id' | 'memberId'>,
  part: { id: bigint; amount: Amount; paidFrom: Account },
): Promise<PostedEntry> => {
  const moves = [{ from: walletAccount(memberId, 'wd_hold'), to: part.paidFrom, amount: part.amount }]
  return postOnce(tx, tools, { key: naturalKey('withdrawal-part', part.id), kind: 'WD_PAID', ref: id, moves })
}

/** Pays what is still due of the held amount: to the channel's account, the fee to the house. */
export const postPaid = async (
  tx: Tx,
  tools: PostTools,
  { id, memberId, fee, receive, received }: Held,
  paidFrom: Account,
): Promise<{ paid: PostedEntry; fee: PostedEntry | undefined }> => {
  const from = walletAccount(memberId, 'wd_hold')
  const paid = {
    key: endKey(id),
    kind: 'WD_PAID',
    ref: id,
    moves: [{ from, to: paidFrom, amount: subtract(receive, received) }],
  } as const
  const ours = { key: feeKey(id), kind: 'WD_FEE', ref: id, moves: [{ from, to: house('house:fee'), amount: fee }] } as const
  return {
    paid: await postOnce(tx, tools, paid),
    fee: fee > 0n ? await postOnce(tx, tools, ours) : undefined,
  }
}

/** A try beside the withdrawal's payment: which channel's account it moved, and how much. */
type Stray = { withdrawal: Pick<Withdrawal, 'id'>; reference: string; amount: Withdrawal['amount']; from: Account }

/** A channel paid what was not owed: it is missing there, and suspense bears it until a person finds out. @returns the entry */
export const postSecond = async (tx: Tx, tools: PostTools, { withdrawal, reference, amount, from }: Stray): Promise<bigint> => {
  const moves = [{ from: house('suspense'), to: from, amount }]
  return postStray(tx, tools, { key: namedKey('second-payout', reference), kind: 'WD_PAID', ref: withdrawal.id, moves })
}

/** What was paid came back to the channel: suspense holds it until a person finds out. @returns the entry */
export const postCameBack = async (tx: Tx, tools: PostTools, { withdrawal, reference, amount, from }: Stray): Promise<bigint> => {
  const moves = [{ from, to: house('suspense'), amount }]
  return postStray(tx, tools, { key: namedKey('payout-returned', reference), kind: 'WD_RELEASE', ref: withdrawal.id, moves })
}

/** What suspense bore of a late payment goes back to the channel's account: it is the payment of the withdrawal now. @returns the entry */
export const postAdopted = async (tx: Tx, tools: PostTools, { withdrawal, reference, amount, from }: Stray): Promise<bigint> => {
  const moves = [{ from, to: house('suspense'), amount }]
  return postStray(tx, tools, { key: namedKey('payout-adopted', reference), kind: 'WD_RELEASE', ref: withdrawal.id, moves })
}

/** Posts once; what was posted before stays. */
const postStray = async (tx: Tx, { ledger }: PostTools, entry: Entry): Promise<bigint> => {
  const [result] = await ledger.postIn(tx, [entry])
  invariant(result?.is === 'posted' || result?.is === 'repeated', 'accounts of the house have no floor')
  return result.entryId
}

const postOnce = async (tx: Tx, { ledger }: PostTools, entry: Entry): Promise<PostedEntry> => {
  const [result] = await ledger.postIn(tx, [entry])
  invariant(result?.is === 'posted', 'the amount is held, and its withdrawal ends once')
  return result
}
