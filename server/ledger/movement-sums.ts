import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction, type Queryable, type Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import { dayOfId, firstIdAt } from '../kit/ids.ts'
import { type Account, type WalletAccount, walletAccount } from './accounts.ts'
import { type Kind, kindFrom, numberOfKind } from './kinds.ts'
import { ofMember } from './store.ts'

/** An id is made no longer than this before its row is posted. */
const lateMs = 3_600_000

/** New rows in one transaction, and transactions in one call. The next call goes on from there. */
const addedMax = 10_000
const passesMax = 4

const own = 'b.member_id = $1 AND b.account BETWEEN $1::bigint << 4 AND ($1::bigint << 4) + 15'

/** The accounts of a member that have rows which are not added up, of the zone $2. */
const behind = `SELECT b.account, b.last_id, m.upto FROM balance b JOIN movement_sum_mark m ON m.member_id = $1 AND m.account = b.account
   WHERE ${own} AND m.upto < b.last_id`

type Tools = { database: Database; clock: Clock }

/** Brings the sums of a member's account record up to date, by days of a time zone. @returns whether there is more to add */
export const refreshMovements = async ({ database, clock }: Tools, memberId: bigint, timeZone: string): Promise<boolean> => {
  if (await areSummed(database, memberId, timeZone)) return false
  const safe = firstIdAt(new Date(clock.now().getTime() - lateMs))
  for (let passes = 0; passes < passesMax; passes++)
    if (!(await inTransaction(database, (tx) => addMovements(tx, memberId, { timeZone, safe })))) return false
  return true
}

const areSummed = async (from: Queryable, memberId: bigint, timeZone: string): Promise<boolean> => {
  const { rows } = await from.query<{ are: boolean }>({
    name: 'ledger_sums_are_done',
    text: `SELECT NOT EXISTS (SELECT 1 FROM balance b LEFT JOIN movement_sum_mark m ON m.member_id = $1 AND m.account = b.account
            WHERE ${own} AND b.last_id > 0 AND (m.account IS NULL OR m.upto < b.last_id OR m.time_zone <> $2)) AS are`,
    values: [memberId, timeZone],
  })
  return rows[0]?.are ?? false
}

/** @param safe below this id nothing is posted any more */
const addMovements = async (
  tx: Tx,
  memberId: bigint,
  { timeZone, safe }: { timeZone: string; safe: bigint },
): Promise<boolean> => {
  await tx.query(
    `INSERT INTO movement_sum_mark (member_id, account, time_zone) SELECT $1, b.account, $2 FROM balance b WHERE ${own} ORDER BY b.account ON CONFLICT DO NOTHING`,
    [memberId, timeZone],
  )
  const { rows: marks } = await tx.query<{ timeZone: string }>(
    'SELECT time_zone AS "timeZone" FROM movement_sum_mark WHERE member_id = $1 ORDER BY account FOR UPDATE',
    [memberId],
  )
  if (marks.some((mark) => mark.timeZone !== timeZone)) {
    await tx.query('DELETE FROM movement_sum WHERE member_id = $1', [memberId])
    await tx.query('UPDATE movement_sum_mark SET time_zone = $2, upto = 0 WHERE member_id = $1', [memberId, timeZone])
  }
  const { rows } = await tx.query<{ added: bigint }>({
    name: 'ledger_sums_add',
    text: `WITH behind AS MATERIALIZED (${behind}),
           page AS MATERIALIZED (
             SELECT id, account, kind, amount FROM journal
              WHERE ${ofMember} AND id > (SELECT min(upto) FROM behind) AND id > (SELECT upto FROM behind x WHERE x.account = journal.account)
              ORDER BY id LIMIT $3
           ), whole AS MATERIALIZED (
             SELECT count(*) < $3 AS is_whole, max(id) AS upto FROM page
           ), added AS (
             INSERT INTO movement_sum AS s (member_id, account, day, kind, entries, income, expense)
             SELECT $1, account, ${dayOfId('$2')}, kind, count(*), coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
                    coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)
               FROM page GROUP BY 2, 3, 4
             ON CONFLICT (member_id, day, account, kind)
             DO UPDATE SET entries = s.entries + excluded.entries, income = s.income + excluded.income, expense = s.expense + excluded.expense
           ), kept AS (
             UPDATE movement_sum_mark m
                SET upto = CASE WHEN w.is_whole THEN greatest(x.last_id, $4)
                                ELSE greatest(m.upto, least(w.upto, $4), coalesce((SELECT max(id) FROM page p WHERE p.account = m.account), 0)) END
               FROM behind x, whole w WHERE m.member_id = $1 AND m.account = x.account
           )
           SELECT count(*) AS added FROM page`,
    values: [memberId, timeZone, addedMax, safe],
  })
  return Number(rows[0]?.added ?? 0n) === addedMax
}

/** What a member's wallet accounts took in and gave out on a day, by kind. */
export type MovementSum = { day: Day; kind: Kind; entries: number; income: Amount; expense: Amount }

export type MovementsAsked = {
  first: Day
  last: Day
  walletAccounts: readonly WalletAccount[]
  kinds?: readonly Kind[] | undefined
}

/** The sums of some days, both included, newest first; days and kinds without rows are missing. */
export const movementSums = async (
  from: Queryable,
  memberId: bigint,
  { first, last, walletAccounts, kinds }: MovementsAsked,
): Promise<MovementSum[]> => {
  const { rows } = await from.query<{ day: Day; kind: number; entries: string; income: string; expense: string }>({
    name: 'ledger_movement_sums',
    text: `SELECT day::text, kind, sum(entries)::text AS entries, sum(income)::text AS income, sum(expense)::text AS expense FROM movement_sum
            WHERE member_id = $1 AND day BETWEEN $2::date AND $3::date AND account = ANY ($4::bigint[]) AND ($5::smallint[] IS NULL OR kind = ANY ($5))
            GROUP BY day, kind ORDER BY day DESC, kind`,
    values: [
      memberId,
      first,
      last,
      walletAccounts.map((name): Account => walletAccount(memberId, name)),
      kinds?.map(numberOfKind) ?? null,
    ],
  })
  return rows.map(({ day, kind, entries, income, expense }) => ({
    day,
    kind: kindFrom(kind),
    entries: Number(entries),
    income: amount(BigInt(income)),
    expense: amount(BigInt(expense)),
  }))
}
