import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listAlarms } from '../kit/alarms.ts'
import { connectDatabase, inTransaction, isPostingStopped, isUnavailable } from '../kit/database.ts'
import { steppedClock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import { migrate } from '../kit/migrate.ts'
import { systemRng } from '../kit/rng.ts'
import type { KitServices } from '../kit/services.ts'
import { staffId } from '../kit/staff-calls.ts'
import { testFolder } from '../testing/folder.ts'
import { replicatedPostgres } from '../testing/replicated-postgres.ts'
import { sealJournal } from './chain.ts'
import { listIncidents, resumePosting } from './incident-store.ts'
import { openAccount } from './posting.ts'
import { type LedgerServices, openLedgerServices } from './services.ts'
import { balanceOf } from './statements.ts'
import { betOf, depositOf } from './testing.ts'

const postgres = await replicatedPostgres()
const marks = await testFolder()
const clock = steppedClock('2026-08-05T06:30:00Z')
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
let node = 0

const openProcess = async (): Promise<LedgerServices & { close(): Promise<void> }> => {
  const database = connectDatabase(postgres.url)
  const config = { demo: true, journalMarksDir: marks }
  const kit = { database, clock, log, config, newId: idMaker(clock, ++node) } as unknown as KitServices
  const services = await openLedgerServices(kit)
  let closing: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await services.ledger.close()
    await database.close()
  }
  const close = (): Promise<void> => (closing ??= end())
  afterAll(close)
  return { ...services, close }
}

const migrated = connectDatabase(postgres.url)
await migrate(migrated, join(import.meta.dirname, '../migrations'))
await migrated.close()

const memberId = 4711n << 8n
const seal = async ({ database, ledger }: LedgerServices): Promise<void> => {
  for (let minute = 0; minute < 4; minute++) {
    while (await sealJournal({ database, clock, rng: systemRng, ledger }));
    clock.advance(120_000)
  }
}

/** As callers do: until it is known whether it happened. */
const posted = async ({ ledger }: LedgerServices, ref: bigint): Promise<string> => {
  for (;;) {
    try {
      return (await ledger.post(betOf(memberId, 1n, ref))).is
    } catch (error) {
      if (isPostingStopped(error) || !isUnavailable(error)) throw error
    }
  }
}

const playMany = (services: LedgerServices, refs: readonly bigint[]): Promise<string[]> =>
  Promise.all(refs.map((ref) => posted(services, ref)))

const refsFrom = (first: number, count: number): bigint[] => Array.from({ length: count }, (_, index) => BigInt(first + index))

test('a synchronous standby that is promoted has every answered bet, and posting goes on by itself', async () => {
  const first = await openProcess()
  await openAccount(first.database, memberId)
  await first.ledger.post(depositOf(memberId, 10_000n, 1n))
  const standby = await postgres.follow()
  await postgres.primary.run(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await postgres.primary.run('SELECT pg_reload_conf()')
  expect(await playMany(first, refsFrom(100, 200))).not.toContain('insufficient')
  await seal(first)
  await postgres.promote(standby)
  expect(await playMany(first, refsFrom(100, 210))).not.toContain('insufficient')
  expect(await balanceOf(first.database, memberId)).toBe(9_790n)
  expect(await listIncidents(first.database, 9)).toEqual([])
  expect(lines.join('')).toContain('another one with the same history')
  await first.close()
})

test('an asynchronous one that lacks answered bets stops posting, until two people say go on', async () => {
  const services = await openProcess()
  const standby = await postgres.follow()
  await postgres.cutOff(standby)
  await playMany(services, refsFrom(500, 30))
  const lost = await balanceOf(services.database, memberId)
  await postgres.promote(standby)
  const repeat = posted(services, 529n)
  await expect(repeat).rejects.toThrow('posting is stopped since incident')
  const { database } = services
  expect(await balanceOf(database, memberId)).toBe((lost ?? 0n) + 30n)
  const [incident] = await listIncidents(database, 9)
  expect(incident?.sentence).toMatch(
    new RegExp(
      `answered postings are missing, up to entry \\d+ \\(m${memberId}:main 241 → 211\\); timeline 00000002 became 00000003`,
    ),
  )
  expect(await listAlarms(database)).toMatchObject([{ name: 'ledger.history' }])
  const id = incident?.id ?? 0n
  const say = async (by: string) =>
    inTransaction(database, async (tx) =>
      resumePosting(tx, { id, staffId: await staffId(tx, by, clock.now()), reason: 'All bets were compared', at: clock.now() }),
    )
  expect(await say('mai')).toBe('asked')
  expect(await say('mai')).toBe('same-person')
  await expect(posted(services, 529n)).rejects.toThrow('posting is stopped')
  expect(await say('ko')).toBe('resumed')
  expect(await posted(services, 529n)).toBe('posted')
  expect(await say('ko')).toBe('unknown')
  expect(await listAlarms(database)).toEqual([])
  const { rows } = await database.query(`SELECT action FROM audit_trail WHERE subject = $1 ORDER BY no`, [`incident:${id}`])
  expect(rows).toEqual([{ action: 'posting.stop' }, { action: 'posting.ask-resume' }, { action: 'posting.resume' }])
  await services.close()
})

test('a process that starts knows by the file what the database does not have', async () => {
  const services = await openProcess()
  const standby = await postgres.follow()
  await postgres.cutOff(standby)
  await playMany(services, refsFrom(600, 3))
  await seal(services)
  await services.close()
  await postgres.promote(standby)
  const next = await openProcess()
  const [incident] = await listIncidents(next.database, 1)
  expect(incident?.resumedAt).toBeNull()
  expect(incident?.sentence).toMatch(/checkpoint \d+ of \S+ is missing, its chain ends at \d+; .*m1206016:main 215 → 212/)
  await expect(next.ledger.post(depositOf(memberId, 1n, 9n))).rejects.toThrow('posting is stopped')
  await next.close()
})
