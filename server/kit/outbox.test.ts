import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { connectDatabase, inTransaction, type Tx } from './database.ts'
import { appendEvents, consume, type StoredEvent } from './outbox.ts'

const server = await testServer({ open: async (kit) => kit, handlers: [] })
const { services } = server

test('outbox events are consumed in order, once, across processes', async () => {
  const seen: StoredEvent[] = []
  // A name of its own for every try: a repeated test must not meet the cursor and the events of the one before.
  const own = randomUUID()
  const consumer = {
    name: own,
    kinds: [`a ${own}`],
    take: async (_tx: unknown, events: StoredEvent[]) => void seen.push(...events),
  }
  const at = new Date('2030-01-01T00:00:00Z')
  for (let i = 0; i < 3; i++)
    await inTransaction(services.database, (tx) =>
      appendEvents(tx, { kind: `${i === 1 ? 'b' : 'a'} ${own}`, memberId: 5n, body: { i }, at }),
    )
  // Transactions of other databases on this server delay each event for a moment: the last may come after the first.
  await expect.poll(async () => (await consume(services.database, consumer), seen.length)).toBe(2)
  expect(seen.map(({ body, memberId }) => [body, memberId])).toEqual([
    [{ i: 0 }, 5n],
    [{ i: 2 }, 5n],
  ])
  expect(await consume(services.database, consumer)).toBe(0)
})

test('what a consumer has taken is not read again, however much of it there is', async () => {
  const own = randomUUID()
  const alone = connectDatabase(services.config.databaseUrl, { max: 1 })
  const read: number[] = []
  const consumer = {
    name: own,
    kinds: [own],
    take: async (tx: Tx, events: StoredEvent[]) => {
      const { rows } = await tx.query<{ rows: bigint }>(
        `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'outbox_event'`,
      )
      read.push(...events.map(() => Number(rows[0]?.rows)))
    },
  }
  const append = (count: number) =>
    inTransaction(services.database, (tx) =>
      appendEvents(tx, ...Array.from({ length: count }, () => ({ kind: own, body: {}, at: services.clock.now() }))),
    )
  const readUntil = async (count: number): Promise<void> => {
    await expect.poll(async () => (await consume(alone, consumer), read.length)).toBe(count)
  }
  // As they come: a few in each transaction.
  for (let transaction = 0; transaction < 250; transaction++) await append(20)
  await readUntil(5_000)
  await server.owner.query('ANALYZE outbox_event')
  await append(1)
  // Rows that a connection has read are counted until it has handed them over.
  await alone.query('SELECT pg_stat_force_next_flush()')
  await readUntil(5_001)
  await alone.close()
  expect(read.at(-1)).toBeLessThan(50)
})

test('a batch takes what fits by weight, over any number of pages, and an event that is too heavy alone', async () => {
  const own = randomUUID()
  const batches: number[][] = []
  const consumer = {
    name: own,
    kinds: [own],
    batch: {
      eventsMax: 20_000,
      weightMax: 700,
      weightOf: ({ kind, body }: Pick<StoredEvent, 'kind' | 'body'>) => (kind === own ? Number(body['weight']) : 0),
    },
    take: async (_tx: unknown, events: StoredEvent[]) => void batches.push(events.map(({ body }) => Number(body['no']))),
  }
  const weights = [...Array.from({ length: 1_500 }, () => 1), 2_000, 600, 200]
  await inTransaction(services.database, (tx) =>
    appendEvents(tx, ...weights.map((weight, no) => ({ kind: own, body: { no, weight }, at: services.clock.now() }))),
  )
  const areReadable = async (): Promise<boolean | undefined> => {
    const { rows } = await services.database.query<{ readable: boolean }>(
      'SELECT bool_and(xact < pg_snapshot_xmin(pg_current_snapshot())) AS readable FROM outbox_event WHERE kind = $1',
      [own],
    )
    return rows[0]?.readable
  }
  await expect.poll(areReadable).toBe(true)
  while ((await consume(services.database, consumer)) > 0);
  expect(batches.map((numbers) => numbers.length)).toEqual([700, 700, 100, 1, 1, 1])
  expect(batches.flat()).toEqual(weights.map((_, no) => no))
})
