import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRng } from './kit/rng.ts'
import { sealJournal } from './ledger/chain.ts'
import { openLedgerBench } from './ledger/testing.ts'
import { closedUpto } from './ledger/watermark.ts'
import { askOne, sessionOn, workersOf } from './testing/cluster-workers.ts'
import { testDatabase } from './testing/database.ts'

// What a machine gets to know late, or lost: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('the watermark of machines', async () => {
  const database = await testDatabase()
  const bench = await openLedgerBench(database)
  let [one, two] = ['', '']
  beforeAll(async () => {
    ;[one = '', two = ''] = await workersOf(database)
    await bench.member(1_000n)
  })
  afterAll(() => bench.ledger.close())

  const seal = async (): Promise<void> => {
    while (await sealJournal({ ...bench, rng: systemRng }));
  }
  /** Closes the journal, and sets a watermark above that. @returns up to where it is closed */
  const nextWatermark = async (): Promise<bigint> => {
    for (let look = 0; look < 2; look++) await seal()
    bench.clock.advance(120_000)
    await seal()
    return closedUpto(database)
  }
  const manually = 'SET citus.enable_manual_changes_to_shards = on'
  /** The copy of `ledger_fence` that a machine has. */
  const fenceOf = async (worker: string): Promise<string> => {
    const named = `SELECT relname AS name FROM pg_class WHERE relname ~ '^ledger_fence_[0-9]+$'`
    const [copy] = await askOne<{ name: string }>(worker, `SET citus.override_table_visibility = off; ${named}`)
    return copy?.name ?? ''
  }
  const begun = async (worker: string, statements: readonly string[]): Promise<pg.Client> => {
    const session = await sessionOn(worker)
    for (const statement of [manually, 'BEGIN', ...statements]) await session.query(statement)
    return session
  }
  const rollBack = async (session: pg.Client): Promise<void> => {
    await session.query('ROLLBACK')
    await session.end()
  }

  test('the journal is not closed while a batch is under way that began while its machine got to know it', async () => {
    const before = await nextWatermark()
    // Until the other machine has the change, this one does not commit it.
    const brake = await begun(two, [`SELECT FROM ${await fenceOf(two)} FOR UPDATE`])
    const sealing = seal()
    await sleep(500)
    const batch = await begun(one, [`SELECT ledger_refuse_closed(${before})`])
    await rollBack(brake)
    await sealing
    await seal()
    expect(await closedUpto(database)).toBe(before)
    await rollBack(batch)
    await seal()
    expect(await closedUpto(database)).toBeGreaterThan(before)
  })

  test('a machine that lost it, as after a failover, gets it again', async () => {
    await nextWatermark()
    await askOne(one, `${manually}; UPDATE ${await fenceOf(one)} SET watermark_id = 0`)
    const before = await nextWatermark()
    await seal()
    await askOne(one, `${manually}; UPDATE ${await fenceOf(one)} SET watermark_id = 0`)
    expect(await nextWatermark()).toBeGreaterThan(before)
  })
})
