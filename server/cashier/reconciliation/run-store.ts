import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day, Span } from '../../kit/days.ts'
import type { Earlier, Item, ItemStatus } from './compare.ts'
import type { Figures } from './figures.ts'

/** What is compared of a day with one source. */
export type Reconciliation = {
  day: Day
  source: string
  state: 'WAITING' | 'DONE'
  run: number | null
  tries: number
  triedAt: Date | null
  nextAt: Date
  fault: string | null
}

const columns = `day::text AS day, source, state, run, tries, tried_at AS "triedAt", next_at AS "nextAt", fault`

/** Begins the days of sources; what has begun stays as it is. */
export const beginDays = async (from: Queryable, day: Day, sources: readonly string[], now: Date): Promise<void> => {
  await from.query(
    'INSERT INTO reconciliation (day, source, next_at) SELECT $1, unnest($2::text[]), $3 ON CONFLICT (day, source) DO NOTHING',
    [day, sources, now],
  )
}

type Due = Pick<Reconciliation, 'day' | 'source' | 'tries'>

/** Those whose turn it is, the oldest day first. */
export const listDue = async (from: Queryable, now: Date): Promise<Due[]> => {
  const { rows } = await from.query<Due>(
    `SELECT day::text AS day, source, tries FROM reconciliation r WHERE state = 'WAITING' AND next_at <= $1
        AND NOT EXISTS (SELECT FROM reconciliation_sign_off s WHERE s.day = r.day) ORDER BY r.day, source LIMIT 500`,
    [now],
  )
  return rows
}

/** The last day that was begun. */
export const findLastDay = async (from: Queryable): Promise<Day | undefined> => {
  const { rows } = await from.query<{ day: Day | null }>('SELECT max(day)::text AS day FROM reconciliation')
  return rows[0]?.day ?? undefined
}

export const lockReconciliation = async (tx: Tx, day: Day, source: string): Promise<Reconciliation | undefined> => {
  const { rows } = await tx.query<Reconciliation>(
    `SELECT ${columns} FROM reconciliation WHERE day = $1 AND source = $2 FOR UPDATE`,
    [day, source],
  )
  return rows[0]
}

/** Whether a day was compared with a source. */
export const isCompared = async (from: Queryable, source: string, day: Day): Promise<boolean> => {
  const { rowCount } = await from.query(`SELECT FROM reconciliation WHERE day = $1 AND source = $2 AND state = 'DONE'`, [
    day,
    source,
  ])
  return rowCount === 1
}

export const listReconciliations = async (from: Queryable, days: readonly Day[]): Promise<Reconciliation[]> => {
  const { rows } = await from.query<Reconciliation>(
    `SELECT ${columns} FROM reconciliation WHERE day = ANY ($1::date[]) ORDER BY day DESC, source`,
    [days],
  )
  return rows
}

/** The days that were begun, the last one first. */
export const listDays = async (
  from: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ days: Day[]; total: number }> => {
  const { rows } = await from.query<{ day: Day }>(
    'SELECT DISTINCT day::text AS day FROM reconciliation ORDER BY day DESC LIMIT $1 OFFSET $2',
    [pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>('SELECT count(DISTINCT day) AS total FROM reconciliation')
  return { days: rows.map(({ day }) => day), total: Number(counts[0]?.total ?? 0n) }
}

/** Notes that the other side could not be asked, and when it will be again. @returns how often that was */
export const noteFault = async (
  from: Queryable,
  { day, source, fault, at, nextAt }: Pick<Reconciliation, 'day' | 'source' | 'nextAt'> & { fault: string; at: Date },
): Promise<number> => {
  const { rows } = await from.query<{ tries: number }>(
    `UPDATE reconciliation SET tries = tries + 1, tried_at = $3, next_at = $4, fault = $5
      WHERE day = $1 AND source = $2 AND state = 'WAITING' RETURNING tries`,
    [day, source, at, nextAt, fault.slice(0, 300)],
  )
  return rows[0]?.tries ?? 0
}

export type Run = { day: Day; source: string; run: number; staffId: bigint; at: Date; figures: Figures } & Span

/** Stores a run as the one that counts. A second run of the system for a day is a unique violation. */
export const insertRun = async (tx: Tx, { day, source, run, staffId, at, since, until, figures }: Run): Promise<void> => {
  await tx.query(
    `INSERT INTO reconciliation_run (day, source, run, staff_id, at, since, until, figures) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [day, source, run, staffId, at, since, until, JSON.stringify(figures)],
  )
  await tx.query(
    `UPDATE reconciliation SET state = 'DONE', run = $3, tries = tries + 1, tried_at = $4, fault = NULL WHERE day = $1 AND source = $2`,
    [day, source, run, at],
  )
}

const itemsAtOnce = 5_000

export const insertItems = async (
  tx: Tx,
  { day, source, run }: Pick<Run, 'day' | 'source' | 'run'>,
  items: readonly Item[],
): Promise<void> => {
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const some = items.slice(at, at + itemsAtOnce)
    await tx.query(
      `INSERT INTO reconciliation_item (day, source, run, no, kind, reference, line_id, status, ours, theirs, currency, ours_at, theirs_at, record, since)
       SELECT $1, $2, $3, $4 + i.no, i.kind, i.reference, i.line_id, i.status, i.ours, i.theirs, i.currency, i.ours_at, i.theirs_at, i.record, i.since
         FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::timestamptz[],
                     $13::timestamptz[], $14::text[], $15::date[]) WITH ORDINALITY
              AS i (kind, reference, line_id, status, ours, theirs, currency, ours_at, theirs_at, record, since, no)`,
      [
        day,
        source,
        run,
        at,
        some.map(({ kind }) => kind),
        some.map(({ reference }) => reference),
        some.map(({ lineId }) => lineId),
        some.map(({ status }) => status),
        some.map(({ ours }) => ours),
        some.map(({ theirs }) => theirs),
        some.map(({ currency }) => currency),
        some.map(({ oursAt }) => oursAt),
        some.map(({ theirsAt }) => theirsAt),
        some.map(({ record }) => record),
        some.map(({ since }) => since),
      ],
    )
  }
}

type StoredItem = Omit<Earlier, 'ours' | 'theirs'> & { ours: bigint | null; theirs: bigint | null }

const itemColumns = `i.day::text AS day, i.kind, i.reference, i.line_id AS "lineId", i.status, i.ours, i.theirs, i.currency,
  i.ours_at AS "oursAt", i.theirs_at AS "theirsAt", i.record, i.since::text AS since`

const itemOf = (row: StoredItem): Earlier => ({
  ...row,
  ours: row.ours === null ? null : amount(row.ours),
  theirs: row.theirs === null ? null : amount(row.theirs),
})

/** Items of the runs that count. */
const counting = 'reconciliation_item i JOIN reconciliation r ON r.day = i.day AND r.source = i.source AND r.run = i.run'

/** What the day before carried over. */
export const listCarried = async (from: Queryable, source: string, dayBefore: Day): Promise<Earlier[]> => {
  const { rows } = await from.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${counting} WHERE i.source = $1 AND i.day = $2 AND i.status = 'CARRIED' ORDER BY i.no`,
    [source, dayBefore],
  )
  return rows.map(itemOf)
}

/** The items of earlier days under some references. */
export const listEarlier = async (
  from: Queryable,
  source: string,
  { before, references }: { before: Day; references: readonly string[] },
): Promise<Earlier[]> => {
  const { rows } = await from.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${counting} WHERE i.source = $1 AND i.day < $2 AND i.reference = ANY ($3) ORDER BY i.day, i.no`,
    [source, before, references],
  )
  return rows.map(itemOf)
}

/** Items of a day that a later one has settled; they stay as they are when the day is compared again. */
export const listSettledLater = async (from: Queryable, source: string, day: Day): Promise<Earlier[]> => {
  const { rows } = await from.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${counting} WHERE i.source = $1 AND i.day = $2
        AND EXISTS (SELECT FROM reconciliation_item l JOIN reconciliation lr ON lr.day = l.day AND lr.source = l.source AND lr.run = l.run
                     WHERE l.source = $1 AND l.reference = i.reference AND l.kind = i.kind AND l.since = $2)
      ORDER BY i.no`,
    [source, day],
  )
  return rows.map(itemOf)
}

export type ItemQuery = { day: Day; source: string; status: ItemStatus | ''; pageNo: number; pageSize: number }

/** The items of the run that counts. */
export const listItems = async (
  from: Queryable,
  { day, source, status, pageNo, pageSize }: ItemQuery,
): Promise<{ list: Item[]; total: number }> => {
  const where = `WHERE i.day = $1 AND i.source = $2 AND ($3 = '' OR i.status = $3)`
  const { rows } = await from.query<StoredItem>(
    `SELECT ${itemColumns} FROM ${counting} ${where} ORDER BY i.no LIMIT $4 OFFSET $5`,
    [day, source, status, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${counting} ${where}`, [
    day,
    source,
    status,
  ])
  return { list: rows.map(itemOf), total: Number(counts[0]?.total ?? 0n) }
}

/** The runs of a day, the first one first. */
export const listRuns = async (from: Queryable, day: Day): Promise<Omit<Run, 'since' | 'until'>[]> => {
  const { rows } = await from.query<Omit<Run, 'since' | 'until'>>(
    `SELECT day::text AS day, source, run, staff_id AS "staffId", at, figures FROM reconciliation_run WHERE day = $1 ORDER BY source, run`,
    [day],
  )
  return rows
}
