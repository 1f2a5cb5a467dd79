import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, writeBooks } from './testing.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'audit-wallets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await writeBooks(database)
  await database.query(
    `INSERT INTO vendor_integration (code, dialect, currency, unit_factor, sealed) VALUES ('TCG', 'tc-gaming', 'MMK', 1, '')`,
  )
})

/** A transfer as the version before booked it. */
const moved = (
  id: bigint,
  direction: 'in' | 'out',
  state: string,
  amount: bigint,
  held: bigint,
  from: number,
  to: number | null,
) =>
  database.query(
    `INSERT INTO vendor_transfer (id, reference, member_id, vendor, direction, amount, held, state, created_at, asked_at, finished_at)
     VALUES ($1::bigint, 'T' || $1::bigint, 77, 'TCG', $2, $3, $4, $5, now() + $6::int * interval '1 s', now(), now() + $7::int * interval '1 s')`,
    [id, direction, amount, held, state, from, to],
  )

test('wallets that hold what the ledger says are counted', async () => {
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('The ledger has at vendors what their wallets hold: 0 members.')
  expect(code).toBe(0)
})

test('the order of transfers is that of their wallet, not of clocks', async () => {
  const numbered = async (id: bigint, began: number, ended: number | null) =>
    database.query('UPDATE vendor_transfer SET began_seq = $2, ended_seq = $3 WHERE id = $1', [id, began, ended])
  // By its process's clock the first ended after the second had begun, and the fourth began after the third had ended.
  await moved(11n, 'in', 'DONE', 1_000n, 1_000n, 0, 9)
  await moved(12n, 'out', 'DONE', 3_000n, 1_000n, 5, 10)
  await moved(13n, 'in', 'REVERSED', 5_000n, 5_000n, 11, 12)
  await moved(14n, 'out', 'DONE', 6_000n, 1_000n, 20, 21)
  await numbered(11n, 1, 2)
  await numbered(12n, 3, 4)
  await numbered(13n, 5, 7)
  await numbered(14n, 6, 8)
  const { said } = await audit('--url', database.url)
  expect(said).toContain('NO   Transfer T14 of member 77 from TCG paid 50.00 as a win while T13 was open.')
  expect(said).not.toContain('Transfer T12')
  await database.query('DELETE FROM vendor_transfer')
})

test('what arrived after it was given back is another’s win only where its vendor had not said that it was not there', async () => {
  for (const [id, direction, began, ended, absent] of [
    [21n, 'in', 1, 9, 4],
    [22n, 'out', 3, 4, null],
    [23n, 'out', 5, 6, null],
    [24n, 'out', 7, 8, null],
  ] as const) {
    await moved(id, direction, 'DONE', 6_000n, direction === 'in' ? 6_000n : 1_000n, 0, 1)
    await database.query('UPDATE vendor_transfer SET began_seq = $2, ended_seq = $3, absent_seq = $4 WHERE id = $1', [
      id,
      began,
      ended,
      absent,
    ])
  }
  const { said } = await audit('--url', database.url)
  expect(said).toContain('NO   Transfer T24 of member 77 from TCG paid 50.00 as a win while T21 was open.')
  for (const other of ['T22', 'T23']) expect(said).not.toContain(`Transfer ${other}`)
  await database.query('DELETE FROM vendor_transfer')
})

test('a wallet that strayed, money in transit without a transfer, and a false win are named, in an export too', async () => {
  await database.query(`INSERT INTO vendor_wallet (member_id, vendor, booked) VALUES (77, 'TCG', 4000)`)
  // Each but the last began after the one before had ended.
  await moved(1n, 'in', 'DONE', 1_000n, 1_000n, 0, 1)
  await moved(2n, 'out', 'DONE', 3_000n, 1_000n, 2, 3)
  await moved(3n, 'in', 'UNKNOWN', 5_000n, 5_000n, 4, null)
  await moved(4n, 'out', 'DONE', 6_000n, 1_000n, 5, 6)
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  for (const report of [said, exported.said]) {
    expect(report).toContain('NO   Member 77 has at vendors 0.00 by the ledger, and 40.00 by the wallets.')
    expect(report).toContain('NO   In transit to and from vendors are 0.00 by the ledger, and 50.00 by the transfers.')
    expect(report).toContain('NO   Transfer T4 of member 77 from TCG paid 50.00 as a win while T3 was open.')
    expect(report).not.toContain('Transfer T2')
  }
  expect([code, exported.code]).toEqual([1, 1])
})
