import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import type { Part } from './part.ts'

type Pair = Pick<Part, 'id' | 'payerId' | 'payeeId'>

/** Takes the bonus that two members have in a month, whichever of them pays. @returns false where it was taken before */
export const takePairBonus = async (tx: Tx, { id, payerId, payeeId }: Pair, month: Day): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO p2p_bonus_pair (low_id, high_id, month, part_id) VALUES (least($1::bigint, $2), greatest($1::bigint, $2), $3, $4)
     ON CONFLICT (low_id, high_id, month) DO NOTHING`,
    [payerId, payeeId, month, id],
  )
  return rowCount === 1
}

/** What a payer has had of bonus in a day; locked until the transaction ends. */
export const lockBonusDay = async (tx: Tx, memberId: bigint, day: Day): Promise<Amount> => {
  const { rows } = await tx.query<{ given: bigint }>(
    `INSERT INTO p2p_bonus_day AS d (member_id, day, given) VALUES ($1, $2, 0)
     ON CONFLICT (member_id, day) DO UPDATE SET given = d.given RETURNING given`,
    [memberId, day],
  )
  return amount(rows[0]?.given ?? 0n)
}

export const addToBonusDay = async (tx: Tx, memberId: bigint, day: Day, bonus: Amount): Promise<void> => {
  await tx.query('UPDATE p2p_bonus_day SET given = given + $3 WHERE member_id = $1 AND day = $2', [memberId, day, bonus])
}

export const hasPairBonus = async (from: Queryable, { payerId, payeeId }: Omit<Pair, 'id'>, month: Day): Promise<boolean> => {
  const { rowCount } = await from.query(
    'SELECT FROM p2p_bonus_pair WHERE low_id = least($1::bigint, $2) AND high_id = greatest($1::bigint, $2) AND month = $3',
    [payerId, payeeId, month],
  )
  return rowCount !== 0
}

export const findBonusDay = async (from: Queryable, memberId: bigint, day: Day): Promise<Amount> => {
  const { rows } = await from.query<{ given: bigint }>('SELECT given FROM p2p_bonus_day WHERE member_id = $1 AND day = $2', [
    memberId,
    day,
  ])
  return amount(rows[0]?.given ?? 0n)
}
