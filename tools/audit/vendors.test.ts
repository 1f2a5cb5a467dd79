import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DumpedBets } from './dumped-bets.ts'
import { audit, writeBooks } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'audit-vendors-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await writeBooks(database)
  for (const [code, dialect] of [
    ['EVO', 'evolution'],
    ['HUB', 'hub88'],
  ])
    await database.query(
      `INSERT INTO vendor_integration (code, dialect, currency, unit_factor, sealed) VALUES ($1, $2, 'MMK', 1, '')`,
      [code, dialect],
    )
})

let ids = 0n

/** A transaction as a version wrote it that did not hold bets to one settlement. */
const wrote = async (vendor: string, kind: 1 | 2 | 3, round: bigint, ref: string, amount = 500n): Promise<void> => {
  await database.query(
    `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name)
     VALUES (gen_random_uuid(), $1, now(), $2, 77, $3, $4, 0, md5($5)::uuid, $6, 'a|name')`,
    [++ids, kind, round, amount, ref, vendor],
  )
}

const twice = 'A bet of member 77 in round 12 of EVO was settled by 2 wins and 0 cancellations, which paid 10.00.'
const both = 'A bet of member 77 in round 13 of EVO was settled by 1 win and 1 cancellation, which paid 7.00.'

test('bets that were settled once are counted', async () => {
  for (const ref of ['a', 'b']) await wrote('EVO', 1, 11n, ref)
  await wrote('EVO', 2, 11n, 'a')
  await wrote('EVO', 3, 11n, 'b')
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Of 2 bets that a vendor settles once, each was.')
  expect(code).toBe(0)
})

test('a bet that was paid twice, or paid and cancelled, is named; one of a vendor that pays often is not', async () => {
  for (let times = 0; times < 2; times++) {
    await wrote('EVO', 2, 12n, 'a')
    await wrote('HUB', 2, 14n, 'a')
  }
  await wrote('EVO', 2, 13n, 'a', 700n)
  await wrote('EVO', 3, 13n, 'a', 100n)
  const { code, said } = await audit('--url', database.url)
  for (const sentence of [twice, both]) expect(said).toContain(`NO   ${sentence}`)
  expect(said).not.toContain('HUB')
  expect(code).toBe(1)
})

test('an export tells of them too', async () => {
  const file = join(folder, 'books.txt.gz')
  await audit('--url', database.url, '--export', file)
  const { code, said } = await audit('--file', file)
  for (const sentence of [twice, both]) expect(said).toContain(`NO   ${sentence}`)
  expect(code).toBe(1)
})

test('a dump is counted as the database is', async () => {
  const bets = new DumpedBets()
  for (const table of ['vendor_integration', 'vendor_tx']) {
    const { rows } = await database.query<{ row: Record<string, string | number | null> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t`,
    )
    for (const { row } of rows) bets.take({ table, field: (name) => (row[name] === null ? null : String(row[name])) })
  }
  expect([...bets.records()]).toEqual([
    { is: 'oversettled', bet: { vendor: 'EVO', memberId: 77n, roundId: 12n, wins: 2, rollbacks: 0, amount: 1_000n } },
    { is: 'oversettled', bet: { vendor: 'EVO', memberId: 77n, roundId: 13n, wins: 1, rollbacks: 1, amount: 700n } },
    { is: 'settled', bets: 4n },
  ])
})
