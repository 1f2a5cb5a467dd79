import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type Kind, kindFrom, kindsOfGroup, numberOfKind } from '../ledger/kinds.ts'
import { countedOf, freeWins, type Money } from './money.ts'

/** Stakes and payouts of bets: no jackpots, which are no part of a bet, and no free wins, which are rewards. */
export const betKinds = kindsOfGroup('game').filter((kind) => !countedOf.rewards.kinds.includes(kind))

/** Main wallet account, held for withdrawals, at vendors: see server/ledger/accounts.ts. */
const moneyAccounts = [0, 1, 2]

/** Up to where the journal is counted; undefined while another process counts. The mark is held until the transaction ends. */
export const lockCounted = async (tx: Tx): Promise<bigint | undefined> => {
  const { rows } = await tx.query<{ upto: bigint }>('SELECT upto_id AS upto FROM agent_figure_mark FOR UPDATE SKIP LOCKED')
  return rows[0]?.upto
}

export const setCounted = async (tx: Tx, upto: bigint): Promise<void> => {
  await tx.query('UPDATE agent_figure_mark SET upto_id = $1 WHERE upto_id < $1', [upto])
}

/** All that was settled and booked until a time is counted. */
export const setCountedAt = async (from: Queryable, at: Date): Promise<void> => {
  await from.query('UPDATE agent_figure_mark SET counted_at = $1 WHERE counted_at < $1', [at])
}

/** Until when all is counted. */
export const readCountedAt = async (from: Queryable): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date }>(`SELECT counted_at AS at FROM agent_figure_mark WHERE counted_at > '-infinity'`)
  return rows[0]?.at
}

export type Taken = { id: bigint; memberId: bigint; kind: Kind; amount: Amount }

/** Takes the rows of an id range of the journal that were not taken before, of members in the tree. @param upto null: all there are */
export const takeMovements = async (tx: Tx, from: bigint, upto: bigint | null): Promise<Taken[]> => {
  const { rows } = await tx.query<{ id: bigint; memberId: bigint; kind: number; amount: bigint }>({
    name: 'agent_take_movements',
    text: `INSERT INTO agent_movement (id, entry_id, member_id, account, kind, amount, balance_after, ref)
           WITH posted AS MATERIALIZED (
             SELECT id, entry_id, member_id, account, kind, amount, balance_after, ref FROM journal
              WHERE id >= $1 AND ($2::bigint IS NULL OR id < $2) AND kind <> ALL ($3::smallint[]) AND account > 0 AND account & 15 = ANY ($4::bigint[])
                AND (kind <> ALL ($5::smallint[]) OR ref >= (SELECT free_from_id FROM agent_figure_mark))
           )
           SELECT j.id, j.entry_id, j.member_id, j.account, j.kind, j.amount, j.balance_after, j.ref FROM posted j
            WHERE EXISTS (SELECT FROM agent_closure c WHERE c.ancestor_id = j.member_id AND c.member_id = j.member_id)
           ON CONFLICT (id) DO NOTHING
           RETURNING id, member_id AS "memberId", kind, amount`,
    values: [from, upto, betKinds.map(numberOfKind), moneyAccounts, freeWins.map(numberOfKind)],
  })
  return rows.map((row) => ({ ...row, kind: kindFrom(row.kind), amount: amount(row.amount) }))
}

export type MovedMoney = Money & { memberId: bigint; day: Date }

/** Adds the money of members to the days of their branches, for the line of the day. */
export const addMoney = async (tx: Tx, moved: readonly MovedMoney[]): Promise<void> => {
  if (moved.length === 0) return
  const of = (name: keyof MovedMoney): unknown[] => moved.map((each) => each[name])
  await tx.query({
    name: 'agent_add_money',
    text: `SELECT agent_count_days($1::bigint[], $2::timestamptz[], array_fill(''::text, ARRAY[cardinality($1::bigint[])]), $2::timestamptz[],
             of_deposits => $3, of_withdrawals => $4, of_rebates => $5, of_rewards => $6, of_salaries => $7, of_dividends => $8,
             of_salaries_paid => $9, of_dividends_paid => $10)`,
    values: [
      of('memberId'),
      of('day'),
      of('deposits'),
      of('withdrawals'),
      of('rebates'),
      of('rewards'),
      of('salaries'),
      of('dividends'),
      of('salariesPaid'),
      of('dividendsPaid'),
    ],
  })
}

/** Notes what the teams of agents hold as a day begins, once. */
export const noteBalances = async (tx: Tx, day: Date): Promise<void> => {
  const { rowCount } = await tx.query('UPDATE agent_figure_mark SET balance_day = $1 WHERE balance_day < $1', [day])
  if (rowCount === 0) return
  await tx.query(
    `INSERT INTO agent_balance_day (member_id, day, balance)
     SELECT c.ancestor_id, $1, sum(b.amount)
       FROM agent_closure c
       JOIN member m ON m.id = c.ancestor_id AND m.type IN (1, 2)
       JOIN balance b ON b.account = c.member_id << 4
      GROUP BY c.ancestor_id ON CONFLICT DO NOTHING`,
    [day],
  )
}
