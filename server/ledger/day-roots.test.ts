import { expect, test } from 'vitest'
import { type Consumer, consume, type StoredEvent } from '../kit/outbox.ts'
import { systemRng } from '../kit/rng.ts'
import { testDatabase } from '../testing/database.ts'
import { checkpointsAfter } from './checkpoint-store.ts'
import { listRoots, rootSealing } from './day-root-store.ts'
import { publishRoot } from './day-roots.ts'
import { openLedgerBench, sealUntilNow } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const { clock, ledger } = bench
const timeZone = 'Asia/Yangon'
const publish = () => publishRoot({ database, clock }, timeZone)

const seal = async (): Promise<void> => {
  await sealUntilNow({ database, clock, rng: systemRng, ledger })
}

test('nothing is published of a journal without rows', async () => {
  expect(await publish()).toBeUndefined()
})

test('a day is published once it is over and checkpointed, in the time zone of the site', async () => {
  // 23:59 and 00:00 in Yangon: two days of the site, one day of the world.
  clock.set('2026-08-05T17:29:59.999Z')
  await bench.member(100n)
  clock.set('2026-08-05T17:30:00Z')
  await bench.member(200n)
  await bench.member(300n)
  await seal()
  expect(await publish()).toBeUndefined()
  clock.set('2026-08-05T17:32:00Z')
  expect(await publish()).toBeUndefined()
  await seal()
  const [first, second] = await checkpointsAfter(database, 0n, 10)
  expect(await publish()).toEqual({ day: '2026-08-05', no: 1n, hash: first!.hash, rows: 1n, total: 1n, at: clock.now() })
  expect(await publish()).toBeUndefined()
  expect(second).toMatchObject({ no: 2n, rows: 2 })
})

test('days that were missed follow one by one, those without rows with the root of the day before', async () => {
  clock.set('2026-08-08T17:35:00Z')
  await seal()
  const days = [await publish(), await publish(), await publish()]
  expect(days.map((root) => root && [root.day, root.no, root.rows, root.total])).toEqual([
    ['2026-08-06', 2n, 2n, 3n],
    ['2026-08-07', 2n, 0n, 3n],
    ['2026-08-08', 2n, 0n, 3n],
  ])
  expect(await publish()).toBeUndefined()
  expect((await listRoots(database, { limit: 2 })).map(({ day }) => day)).toEqual(['2026-08-08', '2026-08-07'])
  expect(await listRoots(database, { day: '2026-08-06', limit: 9 })).toEqual([days[0]])
  expect(await rootSealing(database, 2n)).toEqual(days[0])
  expect(await rootSealing(database, 3n)).toBeUndefined()
})

test('each root is published as an outbox event, once', async () => {
  const published: StoredEvent[] = []
  const consumer: Consumer = { name: 'test', kinds: ['ledger.root'], take: async (_tx, events) => void published.push(...events) }
  // Transactions of other databases on this server delay events for a moment.
  await expect.poll(async () => (await consume(database, consumer), published.length)).toBe(4)
  while (await consume(database, consumer));
  const [first] = await checkpointsAfter(database, 0n, 1)
  expect(published).toHaveLength(4)
  expect(published[0]?.body).toEqual({ day: '2026-08-05', checkpoint: '1', hash: first!.hash, rows: '1', total: '1' })
})

test('concurrent runs publish a day once', async () => {
  clock.set('2026-08-09T17:35:00Z')
  await seal()
  const found = await Promise.all([publish(), publish(), publish(), publish()])
  expect(found.flatMap((root) => root?.day ?? [])).toEqual(['2026-08-09'])
})
