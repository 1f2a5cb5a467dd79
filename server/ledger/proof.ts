import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction, type Tx } from '../kit/database.ts'
import { accountFrom, accountName, clearingOf, type Unit, unitOf } from './accounts.ts'
import { quietId } from './quiet.ts'
import { beginningOf } from './stretches.ts'

/** A purse whose row says something else than its postings. */
export type Drift = { account: string; balance: Amount; postings: Amount; count: bigint; counted: bigint }

export type TrialBalance = {
  /** Nothing drifts, everything sums to zero, the rollups agree with the journal. */
  isClean: boolean
  /** At most a hundred, the largest first. */
  drifting: Drift[]
  /** The sum over all accounts, purses as their rows say and the house by its postings. Zero unless money appeared or vanished. */
  total: Record<Unit, Amount>
  clearing: Record<Unit, Amount>
  /** House accounts whose rollup differs from the journal. */
  rollupsAstray: string[]
  rows: bigint
}

const driftsMax = 100

/** Proves every balance by its postings over one snapshot and names what drifts. Reads the whole journal: for a job, not a call. */
export const trialBalance = async (database: Database): Promise<TrialBalance> => {
  const client = await database.dedicated('tamuvo-trial-balance', 0)
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const drifting = await findDrift(client)
    const houses = await sumHouses(client)
    const purses = await sumPurses(client)
    const sums = [...houses, ...purses]
    const total = byUnit((unit) => sumOf(sums, unit))
    const clearing = byUnit((unit) => sumOf(houses, unit, true))
    const rollupsAstray = houses.filter((each) => each.rolled !== each.sum).map((each) => accountName(accountFrom(each.account)))
    const nothing = [...Object.values(total), ...Object.values(clearing)].every((each) => each === 0n)
    const isClean = drifting.length === 0 && nothing && rollupsAstray.length === 0
    return { isClean, drifting, total, clearing, rollupsAstray, rows: houses.reduce((rows, each) => rows + each.rows, 0n) }
  } finally {
    await client.end()
  }
}

const findDrift = async (client: pg.Client): Promise<Drift[]> => {
  const { rows } = await client.query<{ account: bigint; balance: bigint; postings: bigint; count: bigint; counted: bigint }>(
    `SELECT account, balance, postings, count, counted FROM (
       SELECT coalesce(b.account, j.account) AS account, coalesce(b.amount, 0) AS balance, coalesce(j.amount, 0)::bigint AS postings,
              coalesce(b.postings, 0) AS count, coalesce(j.postings, 0) AS counted
         FROM balance b FULL JOIN (SELECT account, sum(amount) AS amount, count(*) AS postings FROM journal
                                    WHERE account >= 16 GROUP BY account) j ON j.account = b.account) each
      WHERE balance <> postings OR count <> counted ORDER BY abs(balance - postings) DESC LIMIT ${driftsMax}`,
  )
  return rows.map((row) => ({
    account: accountName(accountFrom(row.account)),
    balance: amount(row.balance),
    postings: amount(row.postings),
    count: row.count,
    counted: row.counted,
  }))
}

type Sum = { account: bigint; sum: bigint }

const sumHouses = async (client: pg.Client): Promise<(Sum & { rolled: bigint; rows: bigint })[]> => {
  const { rows } = await client.query<Sum & { rolled: bigint; rows: bigint }>(
    `SELECT j.account::bigint, j.sum, (j.tail + coalesce(r.amount, 0))::bigint AS rolled, j.rows
       FROM (SELECT account, sum(amount)::bigint AS sum, count(*) AS rows,
                    coalesce(sum(amount) FILTER (WHERE id >= (SELECT upto FROM house_rollup_mark)), 0) AS tail
               FROM house_journal GROUP BY account) j
       LEFT JOIN (SELECT account, sum(amount) AS amount FROM house_rollup GROUP BY account) r ON r.account = j.account`,
  )
  return rows
}

/** Purses of one number are of one unit, so a sum for each number is enough. */
const sumPurses = async (client: pg.Client): Promise<Sum[]> => {
  const { rows } = await client.query<Sum>(
    'SELECT 16 + (account & 15) AS account, sum(amount)::bigint AS sum FROM balance GROUP BY account & 15',
  )
  return rows
}

const byUnit = (sum: (unit: Unit) => Amount): Record<Unit, Amount> => ({
  money: sum('money'),
  points: sum('points'),
  demo: sum('demo'),
})

const sumOf = (sums: readonly Sum[], unit: Unit, clearingOnly = false): Amount => {
  const wanted = sums.filter(
    ({ account }) => unitOf(accountFrom(account)) === unit && (!clearingOnly || account === clearingOf(unit)),
  )
  return amount(wanted.reduce((total, each) => total + each.sum, 0n))
}

const chunkRows = 200_000

/**
 * Adds what happened since the last time to the rollups of the house's accounts, up to a minute ago and never beyond a
 * transaction still open. Safe to repeat and to run anywhere.
 * @returns whether more is waiting
 */
export const rollUpHouses = (database: Database, clock: Clock): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ upto: bigint }>('SELECT upto FROM house_rollup_mark FOR UPDATE')
    const upto = rows[0]?.upto ?? 0n
    const quiet = await quietId(tx, clock)
    if (quiet <= upto) return false
    const end = (await beginningOf(tx, { fromId: upto, uptoId: quiet }, chunkRows))?.uptoId ?? quiet
    await rollUp(tx, upto, end)
    return end < quiet
  })

const rollUp = async (tx: Tx, start: bigint, end: bigint): Promise<void> => {
  await tx.query(
    `INSERT INTO house_rollup AS r (account, kind, amount, postings)
     SELECT account, kind, sum(amount), count(*) FROM house_journal WHERE id >= $1 AND id < $2 GROUP BY account, kind
         ON CONFLICT (account, kind) DO UPDATE SET amount = r.amount + excluded.amount, postings = r.postings + excluded.postings`,
    [start, end],
  )
  await tx.query('UPDATE house_rollup_mark SET upto = $1', [end])
}
