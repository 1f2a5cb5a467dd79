import { type Amount, sum } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, type House, walletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { Ledger } from '../ledger/posting.ts'

/** What holds the prizes until they are paid, and what they come from. */
const [prizesAccount, sponsor]: [House, House] = ['tournament:prizes', 'house:promo']

type Posting = { ledger: Ledger; at: Date }

const post = async (tx: Tx, entry: Entry, { ledger, at }: Posting): Promise<bigint> => {
  const [posted] = await ledger.postIn(tx, [entry], at)
  invariant(posted?.is === 'posted', 'money of a locked tournament moves once')
  return posted.entryId
}

/** Puts the prizes of a tournament aside. */
export const fundPrizes = (tx: Tx, id: bigint, prizes: readonly Amount[], posting: Posting): Promise<bigint> => {
  const moves = [{ from: house(sponsor), to: house(prizesAccount), amount: sum(prizes) }]
  return post(tx, { key: naturalKey('tournament-fund', id), kind: 'TOURNAMENT_FUND', ref: id, moves }, posting)
}

/** Pays a place. @returns the entry */
export const payPrize = (
  tx: Tx,
  id: bigint,
  { place, memberId, prize }: { place: number; memberId: bigint; prize: Amount },
  posting: Posting,
): Promise<bigint> => {
  const moves = [{ from: house(prizesAccount), to: walletAccount(memberId), amount: prize }]
  return post(tx, { key: naturalKey(`tournament-${place}`, id), kind: 'TOURNAMENT_PRIZE', ref: id, moves }, posting)
}

/** Gives back what was not won. */
export const returnPrizes = async (tx: Tx, id: bigint, left: Amount, posting: Posting): Promise<void> => {
  if (left === 0n) return
  const moves = [{ from: house(prizesAccount), to: house(sponsor), amount: left }]
  await post(tx, { key: naturalKey('tournament-return', id), kind: 'TOURNAMENT_RETURN', ref: id, moves }, posting)
}
