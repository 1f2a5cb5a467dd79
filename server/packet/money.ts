import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, type House, walletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { FreeShare } from './share-store.ts'

/** What holds packets until their shares are taken, and what they come from. */
const [held, sponsor]: [House, House] = ['packet:held', 'house:promo']

type Posting = { ledger: Ledger; at: Date }

const post = async (tx: Tx, entry: Entry, { ledger, at }: Posting): Promise<bigint> => {
  const [posted] = await ledger.postIn(tx, [entry], at)
  invariant(posted?.is === 'posted', 'money of a packet or share that is held moves once')
  return posted.entryId
}

/** Puts the money of a packet aside. @returns the entry */
export const fundPacket = (tx: Tx, id: bigint, total: Amount, posting: Posting): Promise<bigint> => {
  const moves = [{ from: house(sponsor), to: house(held), amount: total }]
  return post(tx, { key: naturalKey('packet-fund', id), kind: 'RED_PACKET_FUND', ref: id, moves }, posting)
}

/** Pays a share to who took it. @returns the entry */
export const payShare = (tx: Tx, share: FreeShare, memberId: bigint, posting: Posting): Promise<bigint> => {
  const moves = [{ from: house(held), to: walletAccount(memberId), amount: share.amount }]
  return post(tx, { key: naturalKey('packet-share', share.id), kind: 'RED_PACKET', ref: share.id, moves }, posting)
}

/** Gives back what is left of a packet. @returns the entry; null where nothing is left */
export const returnRest = async (tx: Tx, id: bigint, rest: Amount, posting: Posting): Promise<bigint | null> => {
  if (rest === 0n) return null
  const moves = [{ from: house(held), to: house(sponsor), amount: rest }]
  return post(tx, { key: naturalKey('packet-rest', id), kind: 'RED_PACKET_RETURN', ref: id, moves }, posting)
}
