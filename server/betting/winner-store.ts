import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'

/** A payout that was big, with the stake it came from. */
export type BigWin = {
  memberId: bigint
  product: GameType
  game: string
  code: string
  stake: Amount
  payout: Amount
  at: Date
}

type Row = {
  member_id: bigint
  product: GameType
  game: string
  code: string
  stake: bigint
  amount: bigint
  at: Date
}

/** How many of the newest big wins are looked at, whatever is made of them. */
const readMax = 2_000

/** Wins of at least 20.00 since an instant, newest first. Served by the index `payout_big`. */
export const listBigWins = async (database: Queryable, since: Date): Promise<BigWin[]> => {
  const { rows } = await database.query<Row>(
    `SELECT p.member_id, r.product, r.game, r.code, b.stake, p.amount, p.at
       FROM (SELECT * FROM payout WHERE amount >= 2000 AND NOT is_refund AND version = 1 AND at >= $1 ORDER BY at DESC LIMIT $2) p
       JOIN bet b ON b.member_id = p.member_id AND b.id = p.bet_id
       JOIN round r ON r.id = p.round_id
      ORDER BY p.at DESC, p.bet_id`,
    [since, readMax],
  )
  return rows.map(({ member_id, stake, amount: paid, ...row }) => ({
    ...row,
    memberId: member_id,
    stake: amount(stake),
    payout: amount(paid),
  }))
}
