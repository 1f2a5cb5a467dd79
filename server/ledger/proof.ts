import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction, type Tx } from '../kit/database.ts'
import { clearingOf, nameOfStored, type Unit, unitOfStored } from './accounts.ts'
import { provenMark } from './proven-store.ts'
import { holdChain } from './checkpoint-store.ts'
import { closedUpto, closeJournal, setWatermark, tellMachines } from './watermark.ts'
import { beginningOf } from './id-ranges.ts'

/** A wallet account whose balance differs from its postings. */
export type Drift = { account: string; balance: Amount; postings: Amount; count: bigint; counted: bigint }

export type TrialBalance = {
  /** No account drifts, everything sums to zero, the rollups match the journal. */
  isClean: boolean
  /** At most a hundred, the largest first. */
  drifting: Drift[]
  /** The sum over all accounts: wallet accounts by their balances, the house by its postings. Zero unless money appeared or vanished. */
  total: Record<Unit, Amount>
  clearing: Record<Unit, Amount>
  /** House accounts whose rollup differs from the journal. */
  rollupsAstray: string[]
  rows: bigint
}

const driftsMax = 100

/** The first row to add up, and whether earlier rows are already summed. */
type Start = { id: bigint; isProven: boolean }

const firstOfAll: Start = { id: -(1n << 63n), isProven: false }

/** Checks every balance against its postings over one snapshot and names what drifts. Reads the whole journal, except archived months. */
export const trialBalance = (database: Database): Promise<TrialBalance> => balanceFrom(database, async () => firstOfAll)

/**
 * The same, but reads only the rows after the last verified checkpoint, however long the journal is; what came before
 * is taken from the sums stored when it was verified, see `proveCheckpoints`.
 */
export const trialBalanceSinceProven = (database: Database): Promise<TrialBalance> =>
  balanceFrom(database, async (client) => ({ id: (await provenMark(client)).uptoId, isProven: true }))

const balanceFrom = async (database: Database, startOf: (client: pg.Client) => Promise<Start>): Promise<TrialBalance> => {
  const client = await database.dedicated('tamuvo-trial-balance', 0)
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const start = await startOf(client)
    const drifting = await findDrift(client, start)
    const houses = await sumHouses(client, start)
    const walletAccounts = await sumWalletAccounts(client)
    const sums = [...houses, ...walletAccounts]
    const total = byUnit((unit) => sumOf(sums, unit))
    const clearing = byUnit((unit) => sumOf(houses, unit, true))
    const rollupsAstray = houses.filter((each) => each.rolled !== each.sum).map((each) => nameOfStored(each.account))
    const nothing = [...Object.values(total), ...Object.values(clearing)].every((each) => each === 0n)
    const isClean = drifting.length === 0 && nothing && rollupsAstray.length === 0
    return { isClean, drifting, total, clearing, rollupsAstray, rows: houses.reduce((rows, each) => rows + each.rows, 0n) }
  } finally {
    await client.end()
  }
}

const findDrift = async (client: pg.Client, { id, isProven }: Start): Promise<Drift[]> => {
  const { rows } = await client.query<{ account: bigint; balance: bigint; postings: string; count: bigint; counted: bigint }>(
    `SELECT account, balance, postings::text AS postings, count, counted FROM (
       SELECT coalesce(b.account, j.account) AS account, coalesce(b.amount, 0) AS balance, coalesce(j.amount, 0) AS postings,
              coalesce(b.postings, 0) AS count, coalesce(j.postings, 0)::bigint AS counted
         FROM balance b FULL JOIN (
           SELECT member_id, account, sum(amount) AS amount, sum(postings) AS postings FROM (
             SELECT member_id, account, amount, postings FROM ledger_proven WHERE account >= 16 AND $2
             UNION ALL
             SELECT member_id, account, amount, postings FROM ledger_carried WHERE account >= 16 AND NOT $2
             UNION ALL
             SELECT member_id, account, sum(amount), count(*) FROM journal WHERE account >= 16 AND id >= $1 GROUP BY member_id, account
           ) parts GROUP BY member_id, account) j ON j.member_id = b.member_id AND j.account = b.account) each
      WHERE balance <> each.postings OR count <> counted ORDER BY abs(balance - each.postings) DESC LIMIT ${driftsMax}`,
    [id, isProven],
  )
  return rows.map((row) => ({
    account: nameOfStored(row.account),
    balance: amount(row.balance),
    postings: amount(BigInt(row.postings)),
    count: row.count,
    counted: row.counted,
  }))
}

type Sum = { account: bigint; sum: bigint }

/** Sums over many rows may be larger than any integer of the database, so they come as text. */
type AsText<Row> = { [Name in keyof Row]: Name extends 'account' | 'rows' ? Row[Name] : string }

type HouseSum = Sum & { rolled: bigint; rows: bigint }

/** The balance of each house account by its rows, and by its rollup plus the rows not rolled up yet. */
const sumHouses = async (client: pg.Client, { id, isProven }: Start): Promise<HouseSum[]> => {
  const { rows: marks } = await client.query<{ upto: bigint }>('SELECT upto FROM house_rollup_mark')
  const { rows } = await client.query<AsText<HouseSum>>(
    `SELECT account, sum(sum)::text AS sum, sum(rolled)::text AS rolled, sum(rows)::bigint AS rows FROM (
       SELECT account, amount AS sum, 0 AS rolled, postings AS rows FROM ledger_proven WHERE account < 0 AND $2
       UNION ALL
       SELECT account, amount, 0, postings FROM ledger_carried WHERE account < 0 AND NOT $2
       UNION ALL
       SELECT account::bigint, 0, amount, 0 FROM house_rollup
       UNION ALL
       SELECT account::bigint, coalesce(sum(amount) FILTER (WHERE id >= $1), 0), coalesce(sum(amount) FILTER (WHERE id >= $3), 0),
              count(*) FILTER (WHERE id >= $1)
         FROM house_journal WHERE id >= least($1::bigint, $3::bigint) GROUP BY account) parts GROUP BY account`,
    [id, isProven, marks[0]?.upto ?? 0n],
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum), rolled: BigInt(row.rolled) }))
}

/** Wallet accounts of one number are of one unit, so a sum for each number is enough. */
const sumWalletAccounts = async (client: pg.Client): Promise<Sum[]> => {
  const { rows } = await client.query<AsText<Sum>>(
    'SELECT 16 + (account & 15) AS account, sum(amount)::text AS sum FROM balance GROUP BY account & 15',
  )
  return rows.map(({ account, sum }) => ({ account, sum: BigInt(sum) }))
}

const byUnit = (sum: (unit: Unit) => Amount): Record<Unit, Amount> => ({
  money: sum('money'),
  points: sum('points'),
  demo: sum('demo'),
})

const sumOf = (sums: readonly Sum[], unit: Unit, clearingOnly = false): Amount => {
  const wanted = sums.filter(({ account }) => unitOfStored(account) === unit && (!clearingOnly || account === clearingOf(unit)))
  return amount(wanted.reduce((total, each) => total + each.sum, 0n))
}

const chunkRows = 200_000

/**
 * Adds the rows since the last run to the rollups of the house accounts, as far as the journal is closed. Safe to repeat and to run
 * anywhere.
 * @returns whether more is waiting
 */
export const rollUpHouses = async (database: Database, clock: Clock): Promise<boolean> => {
  await closeMore(database, clock)
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ upto: bigint }>('SELECT upto FROM house_rollup_mark FOR UPDATE')
    const upto = rows[0]?.upto ?? 0n
    const closed = await closedUpto(tx)
    if (closed <= upto) return false
    const end = (await beginningOf(tx, { fromId: upto, uptoId: closed }, chunkRows))?.uptoId ?? closed
    await rollUp(tx, upto, end)
    return end < closed
  })
}

/** Closes the journal up to a watermark of now, or of the last run while what was under way then has not ended. */
const closeMore = async (database: Database, clock: Clock): Promise<void> => {
  const close = (isLast: boolean): Promise<void> =>
    inTransaction(database, async (tx) => {
      if (!(await holdChain(tx))) return
      await closeJournal(tx)
      if (!isLast) await setWatermark(tx, clock)
    })
  await close(false)
  await tellMachines(database)
  await close(true)
}

const rollUp = async (tx: Tx, start: bigint, end: bigint): Promise<void> => {
  await tx.query(
    `INSERT INTO house_rollup AS r (account, kind, amount, postings)
     SELECT account, kind, sum(amount), count(*) FROM house_journal WHERE id >= $1 AND id < $2 GROUP BY account, kind
         ON CONFLICT (account, kind) DO UPDATE SET amount = r.amount + excluded.amount, postings = r.postings + excluded.postings`,
    [start, end],
  )
  await tx.query('UPDATE house_rollup_mark SET upto = $1', [end])
}
