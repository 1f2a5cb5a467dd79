import type { Queryable, Tx } from '../kit/database.ts'
import { type Bundle, type CallRecord, callRecordsOf, type StoredBundle } from './call-bundle.ts'
import { placesOf } from './call-log-signs.ts'

const wordsOf = ({ vendor, memberId, round, tx, result }: CallRecordFilter): string[] =>
  [vendor, memberId?.toString(), round, tx, result].flatMap((word) => word ?? [])

/** Commits asynchronously: a crash may lose the last ones. */
export const insertBundle = async (tx: Tx, { id, firstAt, lastAt, signs, packed }: Bundle): Promise<void> => {
  await tx.query('SET LOCAL synchronous_commit = off')
  await tx.query({
    name: 'vendor_call_log',
    text: 'INSERT INTO vendor_call_log (id, first_at, last_at, signs, packed) VALUES ($1, $2, $3, $4, $5)',
    values: [id, firstAt, lastAt, signs, packed],
  })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Makes the partition of a day (UTC), unless it is there. */
export const makePartition = async (tx: Tx, at: Date): Promise<void> => {
  await tx.query('SELECT vendor_call_log_open($1)', [dayOf(at)])
}

/** Drops the partitions of days that ended before; a day goes at once, however much is in it. @returns their names */
export const dropPartitions = async (tx: Tx, before: Date): Promise<string[]> => {
  const { rows } = await tx.query<{ name: string }>('SELECT vendor_call_log_drop($1) AS name', [dayOf(before)])
  return rows.map(({ name }) => name)
}

/** Counts the calls that could not be recorded. */
export const addLost = async (from: Queryable, process: string, callRecords: number, at: Date): Promise<void> => {
  await from.query(
    `INSERT INTO vendor_call_log_lost (process, flights, at) VALUES ($1, $2, $3)
     ON CONFLICT (process) DO UPDATE SET flights = vendor_call_log_lost.flights + excluded.flights, at = excluded.at`,
    [process, callRecords, at],
  )
}

export const countLost = async (from: Queryable): Promise<number> => {
  const { rows } = await from.query<{ lost: bigint }>(
    'SELECT coalesce(sum(flights), 0)::bigint AS lost FROM vendor_call_log_lost',
  )
  return Number(rows[0]?.lost ?? 0n)
}

/** Anything left out does not filter; times are half-open. */
export type CallRecordFilter = {
  vendor?: string | undefined
  memberId?: bigint | undefined
  round?: string | undefined
  tx?: string | undefined
  result?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const bundlesAtOnce = 20

/** Bundles below an id that may match, newest first. */
const nextBundles = async (from: Queryable, filter: CallRecordFilter, below: bigint | null): Promise<StoredBundle[]> => {
  const places = wordsOf(filter).flatMap(placesOf)
  const { rows } = await from.query<StoredBundle>(
    `SELECT id, calls, packed FROM vendor_call_log
      WHERE ($1::bigint IS NULL OR id < $1) AND ($2::timestamptz IS NULL OR last_at >= $2) AND ($3::timestamptz IS NULL OR first_at < $3)
        AND NOT EXISTS (SELECT FROM unnest($4::int[]) place WHERE get_bit(signs, place % (length(signs) * 8)) = 0)
      ORDER BY id DESC LIMIT $5`,
    [below, filter.from ?? null, filter.until ?? null, places, bundlesAtOnce],
  )
  return rows
}

/** An empty word in the filter matches nothing: most calls have no round. */
const isWanted = (filter: CallRecordFilter): ((callRecord: CallRecord) => boolean) => {
  const { vendor, memberId, round, tx, result, from, until } = filter
  const is = <Value>(value: Value, wanted: Value | undefined): boolean => wanted === undefined || value === wanted
  return (callRecord) =>
    is(callRecord.vendor, vendor) &&
    is(callRecord.memberId, memberId) &&
    (round === undefined || (round !== '' && callRecord.round === round)) &&
    (tx === undefined || (tx !== '' && callRecord.tx === tx)) &&
    is(callRecord.result, result) &&
    (from === undefined || callRecord.at >= from) &&
    (until === undefined || callRecord.at < until)
}

/** Recorded calls, newest first. */
export const findCallRecords = async (from: Queryable, filter: CallRecordFilter, limit: number): Promise<CallRecord[]> => {
  const found: CallRecord[] = []
  for (let below: bigint | null = null; ;) {
    const bundles: StoredBundle[] = await nextBundles(from, filter, below)
    const calls = await Promise.all(bundles.map(callRecordsOf))
    found.push(...calls.flat().filter(isWanted(filter)))
    found.sort((a, b) => (a.id > b.id ? -1 : 1))
    const last = bundles.at(-1)
    // A bundle holds nothing newer than its own id; bundles of several processes interleave.
    if (!last || bundles.length < bundlesAtOnce || (found[limit - 1]?.id ?? 0n) > last.id) return found.slice(0, limit)
    below = last.id
  }
}
