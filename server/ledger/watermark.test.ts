import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { connectDatabase, inTransaction, sqlState, type Tx } from '../kit/database.ts'
import { firstIdAt, idMaker } from '../kit/ids.ts'
import { systemRng } from '../kit/rng.ts'
import type { KitServices } from '../kit/services.ts'
import { askOne, sessionOn, workersOf } from '../testing/cluster-workers.ts'
import { testDatabase } from '../testing/database.ts'
import { walletAccount } from './accounts.ts'
import { sealJournal } from './chain.ts'
import { checkpointedUpto, checkpointsAfter } from './checkpoint-store.ts'
import { type Ledger, openLedger } from './posting.ts'
import { rollUpHouses, trialBalance } from './proof.ts'
import { proveCheckpoints } from './proven.ts'
import { openLedgerServices } from './services.ts'
import { betOf, depositOf, openLedgerBench } from './testing.ts'
import { journalHeldBy } from './watermark.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const opened: Ledger[] = [bench.ledger]
afterAll(async () => {
  for (const ledger of opened) await ledger.close()
})

const sealAll = async (clock: Clock = bench.clock): Promise<void> => {
  for (let look = 0; look < 2; look++) while (await sealJournal({ ...bench, clock, rng: systemRng }));
  while (await rollUpHouses(database, clock));
}

const count = async (text: string): Promise<bigint> => (await database.query<{ count: bigint }>(text)).rows[0]?.count ?? 0n

/** All rows are checkpointed, as they are, and the sums of the house are those of all rows. */
const expectSound = async (): Promise<void> => {
  expect((await checkpointsAfter(database, 0n, 1_000)).at(-1)?.total).toBe(await count('SELECT count(*) AS count FROM journal'))
  let proven = await proveCheckpoints(database)
  while (proven.isMore) proven = await proveCheckpoints(database)
  expect(proven.broken).toBeUndefined()
  expect(await trialBalance(database)).toMatchObject({ isClean: true, rollupsAstray: [] })
}

/** A cluster has no trigger that sees to the watermark: there what writes rows asks by itself. */
const askFirst = async (tx: Tx, id: bigint): Promise<void> => {
  if (process.env['CITUS']) await tx.query('SELECT ledger_refuse_closed($1)', [id])
}

const insertRow = (id: bigint, memberId: bigint) =>
  inTransaction(database, async (tx) => {
    await askFirst(tx, id)
    await tx.query(
      `INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
       VALUES ($1, $1, now(), gen_random_uuid(), $2, $3, 1, 1, 0, -10, 1, 0)`,
      [id, walletAccount(memberId), memberId],
    )
  })

test('no row is taken below the watermark, whoever writes it', async () => {
  const memberId = await bench.member(1_000n)
  bench.clock.advance(120_000)
  await sealAll()
  const watermark = firstIdAt(new Date(bench.clock.now().getTime() - 60_000))
  expect(await insertRow(watermark - (5_000n << 22n), memberId).catch(sqlState)).toBe('40001')
  expect(await count('SELECT count(*) AS count FROM journal')).toBe(1n)
  await expectSound()
})

test('a process whose clock is far behind posts above the watermark, at once and in transactions', async () => {
  const memberId = await bench.member(1_000n)
  const stranger = await bench.member(1_000n)
  const clock = { now: () => new Date(bench.clock.now().getTime() - 3_600_000) }
  // No account tells these of a later id.
  await database.query('UPDATE balance SET last_id = 0')
  for (const [node, post] of [
    [7, (ledger: Ledger) => ledger.post(betOf(memberId, 1n, bench.nextId()))],
    [
      8,
      async (ledger: Ledger) =>
        (await inTransaction(database, (tx) => ledger.postIn(tx, [betOf(stranger, 1n, bench.nextId())])))[0],
    ],
  ] as const) {
    const ledger = await openLedger(database, { clock, nextId: idMaker(clock, node) })
    opened.push(ledger)
    expect(await post(ledger)).toMatchObject({ is: 'posted', balance: 999n })
  }
  bench.clock.advance(180_000)
  await sealAll()
  await expectSound()
})

test('a server that starts again after its clock was set back goes on above every stored id', async () => {
  const memberId = await bench.member(1_000n)
  bench.clock.advance(120_000)
  await sealAll()
  await bench.ledger.post(betOf(memberId, 1n, bench.nextId()))
  const [stored, checkpointed] = [await count('SELECT max(id) AS count FROM journal'), await checkpointedUpto(database)]
  const clock = steppedClock(new Date(bench.clock.now().getTime() - 600_000).toISOString())
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const services = await openLedgerServices({
    database,
    clock,
    log,
    config: { demo: true },
    newId: idMaker(clock, 2),
  } as unknown as KitServices)
  opened.push(services.ledger)
  expect(lines.join('')).toContain('the journal is ahead of the clock')
  const fresh = await bench.member(0n)
  const posted = await services.ledger.post(depositOf(fresh, 5n, services.newId()))
  expect('entryId' in posted && posted.entryId).toBeGreaterThan(stored)
  await sealAll(clock)
  expect(await checkpointedUpto(database)).toBeGreaterThanOrEqual(checkpointed)
  clock.advance(900_000)
  await sealAll(clock)
  await expectSound()
  bench.clock.set(clock.now().toISOString())
})

test('a start says that no standby has what is answered, unless it is a demo', async () => {
  const startSays = async (url: string, demo: boolean): Promise<string> => {
    const own = connectDatabase(url)
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const { clock, nextId: newId } = bench
    const services = await openLedgerServices({ database: own, clock, log, config: { demo }, newId } as unknown as KitServices)
    await services.ledger.close()
    await own.close()
    return lines.join('')
  }
  expect(await startSays(database.url, false)).toContain('no synchronous standby')
  expect(await startSays(database.url, true)).not.toContain('standby')
})

test('rows that were on their way when the watermark was set are waited for, however old their ids', async () => {
  const memberId = await bench.member(1_000n)
  const before = await checkpointedUpto(database)
  const old = bench.nextId()
  bench.clock.advance(300_000)
  const sealMeanwhile = async (): Promise<void> => {
    for (let look = 0; look < 4; look++) await sealAll()
    expect(await checkpointedUpto(database)).toBeLessThanOrEqual(old)
  }
  await inTransaction(database, async (tx: Tx) => {
    await askFirst(tx, old)
    await tx.query(
      `INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
       VALUES ($1, $1, now(), gen_random_uuid(), -40, 0, 1, null, 0, -41, 1, 0)`,
      [old],
    )
    await sealMeanwhile()
  })
  await bench.ledger.post(betOf(memberId, 1n, bench.nextId()))
  bench.clock.advance(120_000)
  await sealAll()
  expect(await checkpointedUpto(database)).toBeGreaterThan(before)
  await expectSound()
})

test('a transaction that keeps the journal open for long is named, and what only reads is not', async () => {
  const [writer, reader] = [await sessionOn(database.url), await sessionOn(database.url)]
  await writer.query(`SET application_name = 'console of staff'; BEGIN; SELECT pg_current_xact_id()`)
  await reader.query(`SET application_name = 'pg_dump'; BEGIN; SELECT pg_current_xact_id()`)
  const { rows } = await writer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const held = await journalHeldBy(database, 0)
  expect(held).toMatch(`process ${rows[0]?.pid} of `)
  expect(held).toMatch(/\(console of staff\) has had a transaction open in \w+ since \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(held).not.toContain('pg_dump')
  // It has only just begun.
  expect(await journalHeldBy(database)).toBeUndefined()
  for (const session of [writer, reader]) await session.end()
})

// PostgreSQL prepares none unless it is set to, as on a cluster: run with CITUS=1, see docs/recipes/scale-out.md.
test.skipIf(!process.env['CITUS'])(
  'what was left prepared or open on a machine of a cluster is named with the machine',
  async () => {
    const [address = ''] = await workersOf(database)
    await askOne(address, `BEGIN; SELECT pg_current_xact_id(); PREPARE TRANSACTION 'left over'`)
    const session = await sessionOn(address)
    await session.query('BEGIN; SELECT pg_current_xact_id()')
    const held = await journalHeldBy(database, 0)
    expect(held).toContain(`the machine ${new URL(address).host} says: `)
    expect(held).toContain(`left the transaction 'left over' prepared in `)
    expect(held).toContain('has had a transaction open in ')
    await session.end()
    await askOne(address, `ROLLBACK PREPARED 'left over'`)
    expect(await journalHeldBy(database)).toBeUndefined()
  },
)
