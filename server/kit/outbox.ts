import { type Database, inTransaction, isUnavailable, type Queryable, type Tx } from './database.ts'

/** Written in the transaction that moves the money, so that event and money commit together. */
export type OutboxEvent = { kind: string; memberId?: bigint; body: Record<string, unknown>; at: Date }
export type StoredEvent = OutboxEvent & { id: bigint }

export const appendEvents = async (tx: Tx, ...events: OutboxEvent[]): Promise<void> => {
  await tx.query(
    `INSERT INTO outbox_event (kind, member_id, body, at)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::jsonb[], $4::timestamptz[])`,
    [
      events.map((event) => event.kind),
      events.map((event) => event.memberId ?? null),
      events.map((event) => JSON.stringify(event.body)),
      events.map((event) => event.at),
    ],
  )
}

export type Consumer = {
  /** Names the cursor: a consumer resumes where it was, on any process. */
  name: string
  kinds: string[]
  /** Handles events in order, a batch at a time; the cursor moves in the same transaction. */
  take(tx: Tx, events: StoredEvent[]): Promise<void>
  /** How much is handled at once; 500 events when absent. */
  batch?: Batch
}

/** At most so many events that together weigh at most so much, but for a single one. */
type Batch = { eventsMax: number; weightMax: number; weightOf(event: Pick<StoredEvent, 'kind' | 'body'>): number }

const usualBatch: Batch = { eventsMax: 500, weightMax: Infinity, weightOf: () => 0 }

/** The last event that a consumer took. It is read before the events: joined with it, they would be read from the first one on. */
type Cursor = { xact: string; id: bigint }

type EventRow = {
  id: bigint
  xact: string
  kind: string
  member_id: bigint | null
  body: Record<string, unknown>
  at: Date
}

/** So many are read at once: a few of them may fill a batch. */
const pageMax = 500

/** The events after a cursor that fit into a batch. */
const nextEvents = async (tx: Tx, after: Cursor, { eventsMax, weightMax, weightOf }: Batch): Promise<EventRow[]> => {
  const events: EventRow[] = []
  let weight = 0
  for (let { xact, id } = after; ;) {
    const limit = Math.min(pageMax, eventsMax - events.length)
    const { rows } = await tx.query<EventRow>(
      `SELECT f.id, f.xact::text, f.kind, f.member_id, f.body, f.at
         FROM outbox_event f
        WHERE (f.xact, f.id) > ($1::xid8, $2::bigint) AND f.xact < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY f.xact, f.id LIMIT $3`,
      [xact, id, limit],
    )
    for (const row of rows) {
      weight += weightOf(row)
      if (weight > weightMax && events.length > 0) return events
      events.push(row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit || events.length === eventsMax) return events
    ;({ xact, id } = last)
  }
}

/**
 * Takes over the events that batches on a cluster have left beside the rows of their members: all that were committed before, in their order.
 * While a machine is away none are; they come once it is back. Nothing happens where one machine holds the rows of all.
 */
export const gatherEvents = async (from: Queryable): Promise<void> => {
  await from.query('SELECT outbox_gather()').catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}

/** What batches write on the machines of a cluster. */
const gatheredKinds = new Set(['bet.settled', 'bet.corrected'])

const isGathered = (kinds: readonly string[]): boolean => kinds.some((kind) => gatheredKinds.has(kind))

/** Whether events of a consumer's kinds from before a time wait for it still, those of open transactions left out. */
export const hasWaiting = async (
  from: Queryable,
  { name, kinds }: Pick<Consumer, 'name' | 'kinds'>,
  before: Date,
): Promise<boolean> => {
  const cursors = await from.query<Cursor>('SELECT xact::text, id FROM outbox_cursor WHERE consumer = $1', [name])
  const cursor = cursors.rows[0]
  if (!cursor) return false
  // First those that are not taken over: one that is taken over in between is found among the others.
  if (isGathered(kinds) && (await hasUngathered(from, kinds, before))) return true
  const { rows } = await from.query<{ waits: boolean }>(
    `SELECT EXISTS (
       SELECT FROM outbox_event f WHERE f.kind = ANY ($3::text[]) AND f.at < $4 AND (f.xact, f.id) > ($1::xid8, $2::bigint)) AS waits`,
    [cursor.xact, cursor.id, kinds, before],
  )
  return rows[0]?.waits ?? false
}

/** Whether events of before a time were not taken over yet. */
export const areEventsWaiting = (from: Queryable, before: Date): Promise<boolean> =>
  hasUngathered(from, [...gatheredKinds], before)

const hasUngathered = async (from: Queryable, kinds: readonly string[], before: Date): Promise<boolean> =>
  (await from.query('SELECT FROM member_outbox WHERE kind = ANY ($1::text[]) AND at < $2 LIMIT 1', [kinds, before])).rows.length >
  0

/**
 * Gives a consumer the events after its cursor. Only events of transactions older than every open one are given, so none
 * that commits late is ever skipped.
 * @returns how many events were read; with none there is nothing more
 */
export const consume = async (database: Database, consumer: Consumer): Promise<number> => {
  if (isGathered(consumer.kinds)) await gatherEvents(database)
  return inTransaction(database, async (tx) => {
    const batch = consumer.batch ?? usualBatch
    await tx.query(`INSERT INTO outbox_cursor (consumer, xact, id) VALUES ($1, '0', 0) ON CONFLICT DO NOTHING`, [consumer.name])
    const { rows: cursors } = await tx.query<Cursor>(
      'SELECT xact::text, id FROM outbox_cursor WHERE consumer = $1 FOR UPDATE SKIP LOCKED',
      [consumer.name],
    )
    const cursor = cursors[0]
    if (!cursor) return 0
    const rows = await nextEvents(tx, cursor, batch)
    const last = rows.at(-1)
    if (!last) return 0
    const wanted = rows.filter((row) => consumer.kinds.includes(row.kind))
    if (wanted.length > 0)
      await consumer.take(
        tx,
        wanted.map((row) => ({
          id: row.id,
          kind: row.kind,
          body: row.body,
          at: row.at,
          ...(row.member_id === null ? {} : { memberId: row.member_id }),
        })),
      )
    await tx.query('UPDATE outbox_cursor SET xact = $2, id = $3 WHERE consumer = $1', [consumer.name, last.xact, last.id])
    return rows.length
  })
}
