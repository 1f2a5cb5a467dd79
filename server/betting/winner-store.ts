import type { GameType } from '@tamuvo/contract/brand.ts'
import type { WinnerChoice } from '@tamuvo/contract/winners.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'

/** A big payout with its stake. */
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
  payout: bigint
  at: Date
}

/** Limit of the newest big wins that are read before filtering. */
const readMax = 2_000

/** Wins of at least 20.00 since an instant with a stake of the member, after corrections, newest first. Uses the index `outcome_big`. */
export const listBigWins = async (database: Queryable, since: Date): Promise<BigWin[]> => {
  const { rows } = await database.query<Row>(
    // Uncollected amounts of corrections are not part of the win.
    `SELECT r.member_id, r.product, r.game, r.code, r.stake, r.payout - r.uncollected AS payout, r.settled_at AS at
       FROM (SELECT DISTINCT bet_id, member_id FROM (
               SELECT bet_id, member_id FROM outcome WHERE amount >= 2000 AND kind = 'won' AND at >= $1 ORDER BY at DESC LIMIT $2) newest) o
       JOIN bet_record r ON r.member_id = o.member_id AND r.id = o.bet_id
      WHERE r.state = 'won' AND r.stake > 0 AND r.payout - r.uncollected >= 2000
      ORDER BY r.settled_at DESC, r.id`,
    [since, readMax],
  )
  return rows.map(({ member_id: memberId, stake, payout, ...row }) => ({
    ...row,
    memberId,
    stake: amount(stake),
    payout: amount(payout),
  }))
}

/** What members chose; those who did not are missing. */
export const choicesOf = async (
  from: Queryable,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Exclude<WinnerChoice, 'masked'>>> => {
  const { rows } = await from.query<{ id: bigint; choice: Exclude<WinnerChoice, 'masked'> }>(
    'SELECT member_id AS id, choice FROM winner_choice WHERE member_id = ANY ($1::bigint[])',
    [memberIds],
  )
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}

export const saveChoice = async (to: Queryable, memberId: bigint, choice: WinnerChoice, at: Date): Promise<void> => {
  await (choice === 'masked'
    ? to.query('DELETE FROM winner_choice WHERE member_id = $1', [memberId])
    : to.query(
        `INSERT INTO winner_choice (member_id, choice, at) VALUES ($1, $2, $3)
         ON CONFLICT (member_id) DO UPDATE SET choice = excluded.choice, at = excluded.at`,
        [memberId, choice, at],
      ))
}
