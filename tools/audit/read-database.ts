import { type ChainRow, rowOfBytes } from '@tamuvo/contract/journal.ts'
import { connectDatabase, type Queryable, sqlState } from '@tamuvo/server/kit/database.ts'
import { bytesOfRows, checkpointsAfter, type StoredCheckpoint } from '@tamuvo/server/ledger/checkpoint-store.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { onceDialects } from '@tamuvo/server/vendor/integration.ts'
import { PlainError } from '../plain-error.mjs'
import { readAgents } from './read-agents.ts'
import { readFed } from './read-fed.ts'
import { readLoyalty } from './read-loyalty.ts'
import { readRounds } from './read-rounds.ts'
import { readStudio } from './read-studio.ts'
import { readTurnover } from './read-turnover.ts'
import type { SeedOpener } from './seed-opener.ts'
import { readCoins } from './read-coins.ts'
import { readRaffles } from './read-raffles.ts'
import { readGuards } from './read-guards.ts'
import { readPackets } from './read-packets.ts'
import { readPools } from './read-pools.ts'
import { readTriggers } from './read-triggers.ts'
import { readUplines } from './read-uplines.ts'
import { readSigned } from './read-signed.ts'
import { readDeposits } from './read-deposits.ts'
import { readWithdrawals } from './read-withdrawals.ts'
import type {
  ArchiveRecord,
  AuditRecord,
  BalanceRecord,
  CarriedRecord,
  CheckpointRecord,
  DayRecord,
  FalseWinRecord,
  LateRecord,
  OversettledRecord,
  RollupRecord,
  StrayedRecord,
  TrailRecord,
  WalletsRecord,
} from './records.ts'

const rowsAtOnce = 4_096
const checkpointsAtOnce = 200
const othersAtOnce = 5_000

const idMin = -(1n << 63n)

/** Sums may be larger than any integer of the database. */
type SumAsText<Row> = Omit<Row, 'amount'> & { amount: string }

/** Reads the journal of a live database in one snapshot. @throws PlainError when it cannot */
export const readDatabase = async function* (url: string, openSeed: SeedOpener): AsyncGenerator<AuditRecord> {
  const database = connectDatabase(url, { max: 1 })
  // Checkpoints wait for open transactions that may write; this name excludes ours.
  const client = await database.dedicated('tamuvo-audit', 0).catch((error: unknown) => {
    throw new PlainError(`The database does not let us in: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* readBooks(client)
    yield* readPlay(client, openSeed)
    const { rows } = await client.query<{ count: bigint }>('SELECT count(*) AS count FROM journal')
    yield { is: 'end', rows: rows[0]?.count ?? 0n }
  } catch (error) {
    if (!['42P01', '42703'].includes(sqlState(error) ?? '')) throw error
    throw new PlainError('This database has no chained journal: start the server on it once, or run npm run migrate.')
  } finally {
    await client.end()
    await database.close()
  }
}

const readBooks = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows: marks } = await from.query<{ upto: bigint; orderedFrom: bigint }>(
    'SELECT upto, ordered_from AS "orderedFrom" FROM house_rollup_mark, ledger_chain',
  )
  yield { is: 'mark', ...(marks[0] ?? { upto: 0n }) }
  for (const late of await readLate(from)) yield { is: 'late', late }
  yield* readArchives(from)
  // Rows before the first checkpoint are read with it, so that none is skipped.
  let fromId = idMin
  for await (const checkpoint of readCheckpoints(from)) {
    yield { is: 'checkpoint', checkpoint }
    const { uptoId } = checkpoint
    yield* readRows(from, { fromId, uptoId })
    fromId = uptoId
  }
  yield { is: 'tail' }
  yield* readTail(from, fromId)
  yield* readDays(from)
  yield* readBalances(from)
  yield* readRollups(from)
  yield* readTrail(from)
}

/** What was bet, won, paid in and out, compared with the journal. */
const readPlay = async function* (from: Queryable, openSeed: SeedOpener): AsyncGenerator<AuditRecord> {
  yield* readVendorBets(from)
  yield* readRounds(from)
  yield* readTurnover(from)
  yield* readFed(from)
  yield* readStudio(from, openSeed)
  yield* readWallets(from)
  yield* readGuards(from)
  yield* readDeposits(from)
  yield* readWithdrawals(from)
  yield* readUplines(from)
  yield* readCoins(from)
  yield* readSigned(from)
  yield* readPools(from)
  yield* readTriggers(from, openSeed)
  yield* readRaffles(from, openSeed)
  yield* readPackets(from)
  yield* readAgents(from)
  yield* readLoyalty(from)
}

export const checkpointRecordOf = ({ secret, fingerprints, ...checkpoint }: StoredCheckpoint): CheckpointRecord => ({
  ...checkpoint,
  secret: secret.toString('hex'),
  fingerprints: fingerprints.toString('hex'),
})

/** The checkpoints after a number, in order. */
export const readCheckpoints = async function* (from: Queryable, after = idMin): AsyncGenerator<CheckpointRecord> {
  for (let no = after; ;) {
    const page = await checkpointsAfter(from, no, checkpointsAtOnce)
    for (const checkpoint of page) {
      yield checkpointRecordOf(checkpoint)
      no = checkpoint.no
    }
    if (page.length < checkpointsAtOnce) return
  }
}

export const readRows = async function* (
  from: Queryable,
  { fromId, uptoId }: { fromId: bigint; uptoId: bigint },
): AsyncGenerator<AuditRecord> {
  for (let next = fromId; next < uptoId;) {
    const page = (await bytesOfRows(from, { fromId: next, uptoId }, rowsAtOnce)).map(rowOfBytes)
    for (const row of page) yield { is: 'row', row }
    const last = page.at(-1)
    if (!last || page.length < rowsAtOnce) return
    next = last.id + 1n
  }
}

const tailText = (fromId: bigint): string =>
  `SELECT id, entry_id AS "entryId", (extract(epoch FROM at) * 1000000)::bigint - 946684800000000 AS at, replace(key::text, '-', '') AS key,
          account, member_id AS "memberId", amount, balance_after AS "balanceAfter", ref, counter, kind, leg
     FROM journal WHERE id >= ${fromId} ORDER BY id`

/** Rows that are not checkpointed yet, sorted once by the database. */
const readTail = async function* (from: Queryable, fromId: bigint): AsyncGenerator<AuditRecord> {
  await from.query(`DECLARE tail NO SCROLL CURSOR FOR ${tailText(fromId)}`)
  for (;;) {
    const { rows } = await from.query<ChainRow>(`FETCH ${rowsAtOnce} FROM tail`)
    for (const row of rows) yield { is: 'row', row }
    if (rows.length < rowsAtOnce) return
  }
}

/** The rows that were found below the end of the chain, in the order of their ids. */
export const readLate = async (from: Queryable): Promise<LateRecord[]> => {
  const { rows } = await from.query<LateRecord>(
    `SELECT id, encode(digest, 'hex') AS digest, staff_id AS by, reason FROM ledger_late_row ORDER BY id`,
  )
  return rows
}

/** Archived months, with the carried sum of each account. */
const readArchives = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows: archives } = await from.query<ArchiveRecord>(
    `SELECT to_char(month, 'YYYY-MM') AS month, from_id AS "fromId", upto_id AS "uptoId", rows, encode(digest, 'hex') AS digest, file
       FROM ledger_archive ORDER BY ledger_archive.month`,
  )
  for (const archive of archives) {
    yield { is: 'archive', archive }
    yield* readCarried(from, archive.month)
  }
}

const readCarried = async function* (from: Queryable, month: string): AsyncGenerator<AuditRecord> {
  await from.query(`DECLARE carried NO SCROLL CURSOR FOR
    SELECT account, member_id AS "memberId", kind, amount::text AS amount, postings FROM ledger_carried WHERE month = '${month}-01' ORDER BY account, kind`)
  for (;;) {
    const { rows } = await from.query<SumAsText<CarriedRecord>>(`FETCH ${rowsAtOnce} FROM carried`)
    for (const row of rows) yield { is: 'carried', carried: { ...row, amount: BigInt(row.amount) } }
    if (rows.length < rowsAtOnce) break
  }
  await from.query('CLOSE carried')
}

const readDays = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows } = await from.query<DayRecord>(
    `SELECT day::text AS day, no, encode(hash, 'hex') AS hash, rows, total FROM ledger_root ORDER BY ledger_root.day`,
  )
  for (const day of rows) yield { is: 'day', day }
}

const readBalances = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  for (let account = idMin; ;) {
    const { rows } = await from.query<BalanceRecord>(
      `SELECT account, member_id AS "memberId", amount, postings FROM balance WHERE account > $1 ORDER BY account LIMIT $2`,
      [account, othersAtOnce],
    )
    for (const balance of rows) yield { is: 'balance', balance }
    const last = rows.at(-1)
    if (!last || rows.length < othersAtOnce) return
    account = last.account
  }
}

const readRollups = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows } = await from.query<SumAsText<RollupRecord>>(
    'SELECT account, kind, amount::text AS amount, postings FROM house_rollup ORDER BY account, kind',
  )
  for (const row of rows) yield { is: 'rollup', rollup: { ...row, amount: BigInt(row.amount) } }
}

// Repeated here, so that the audit does not depend on the function in the database, which may have been altered.
const trailText = `jsonb_build_array('tamuvo-audit/1', no, (extract(epoch FROM at) * 1000000)::bigint, actor, action, subject, reason,
  before, after, encode(previous_hash, 'hex'))::text`

const readTrail = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  for (let no = idMin; ;) {
    const { rows } = await from.query<TrailRecord>(
      `SELECT no, coalesce(encode(previous_hash, 'hex'), '') AS previous, encode(hash, 'hex') AS hash, ${trailText} AS text
         FROM audit_trail WHERE no > $1 ORDER BY no LIMIT $2`,
      [no, othersAtOnce],
    )
    for (const trail of rows) yield { is: 'trail', trail }
    const last = rows.at(-1)
    if (!last || rows.length < othersAtOnce) return
    no = last.no
  }
}

/** Wins and rollbacks that belong to one bet, at vendors in whose dialects one of them settles it. */
const settlingText = `SELECT t.vendor, t.member_id, t.round_id, t.kind, t.amount, t.ref
    FROM vendor_integration i JOIN vendor_tx t ON t.vendor = i.code
   WHERE i.dialect = ANY ($1) AND t.kind IN (2, 3) AND t.round_id > 0 AND t.ref IS NOT NULL`

const readVendorBets = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows } = await from.query<OversettledRecord & { isSum: boolean; bets: bigint }>(
    `WITH bet AS (
       SELECT vendor, member_id, round_id, count(*) FILTER (WHERE kind = 2)::int AS wins, count(*) FILTER (WHERE kind = 3)::int AS rollbacks,
              coalesce(sum(amount) FILTER (WHERE kind = 2), 0) AS amount
         FROM (${settlingText}) s GROUP BY vendor, member_id, round_id, ref)
     SELECT vendor, member_id AS "memberId", round_id AS "roundId", wins, rollbacks, least(amount, 9223372036854775807)::bigint AS amount,
            false AS "isSum", 0::bigint AS bets FROM bet WHERE wins + rollbacks > 1
     UNION ALL SELECT '', 0, 0, 0, 0, 0, true, count(*) FROM bet ORDER BY 7, 3`,
    [onceDialects],
  )
  for (const { isSum, bets, ...bet } of rows) yield isSum ? { is: 'settled', bets } : { is: 'oversettled', bet }
}

/** What members have at vendors by the ledger and by the wallets, where it differs. */
const strayedText = `SELECT member_id AS "memberId", coalesce(b.amount, 0) AS ledger, coalesce(w.booked, 0)::text AS wallets
    FROM (SELECT member_id, amount FROM balance WHERE account & 15 = $1 AND account > 0 AND amount <> 0) b
    FULL JOIN (SELECT member_id, sum(booked) AS booked FROM vendor_wallet GROUP BY member_id HAVING sum(booked) <> 0) w USING (member_id)
   WHERE b.amount IS DISTINCT FROM w.booked ORDER BY member_id`

/**
 * Transfers that paid more than was booked while the rest may have been that of another one. The order is that of the wallet's numbers;
 * only rows that a version without them wrote are compared by their times, which clocks of two processes give. One that was given back
 * and has arrived after all was not in the wallet as long as its vendor said so.
 */
const falseWinsText = `SELECT t.reference, t.vendor, t.member_id AS "memberId", t.amount - t.held AS amount, min(o.reference) AS other
    FROM vendor_transfer t
    JOIN vendor_transfer o ON o.member_id = t.member_id AND o.vendor = t.vendor AND o.id <> t.id AND o.state <> 'NEW'
     AND CASE WHEN o.began_seq + t.began_seq > 0 AND (o.ended_seq > 0 OR o.finished_at IS NULL)
              THEN o.began_seq < t.began_seq AND coalesce(o.ended_seq > t.began_seq, true) AND coalesce(o.absent_seq < t.began_seq - 1, true)
              ELSE o.id < t.id AND coalesce(o.finished_at > t.created_at, true) END
   WHERE t.direction = 'out' AND t.state = 'DONE' AND t.held < t.amount
   GROUP BY t.id ORDER BY t.id`

const walletsText = `SELECT (SELECT count(DISTINCT member_id) FROM vendor_wallet WHERE booked > 0) AS members,
    (SELECT coalesce(sum(held), 0)::text FROM vendor_transfer WHERE state IN ('HELD', 'UNKNOWN')) AS "inTransit"`

const readWallets = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows: strayed } = await from.query<Omit<StrayedRecord, 'wallets'> & { wallets: string }>(strayedText, [
    walletAccount(0n, 'vendor'),
  ])
  for (const row of strayed) yield { is: 'strayed', strayed: { ...row, wallets: BigInt(row.wallets) } }
  const { rows: wins } = await from.query<FalseWinRecord>(falseWinsText)
  for (const win of wins) yield { is: 'false-win', win }
  const { rows } = await from.query<Omit<WalletsRecord, 'inTransit'> & { inTransit: string }>(walletsText)
  for (const row of rows) yield { is: 'wallets', wallets: { ...row, inTransit: BigInt(row.inTransit) } }
}
