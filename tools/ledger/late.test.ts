import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { rollUpHouses, trialBalance, trialBalanceSinceProven } from '@tamuvo/server/ledger/proof.ts'
import { proveCheckpoints } from '@tamuvo/server/ledger/proven.ts'
import { openLedgerBench } from '@tamuvo/server/ledger/testing.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, writeBooks } from '../audit/testing.ts'
import { main as runLedger } from './ledger.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'late-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let memberId = 0n
beforeAll(async () => {
  ;[memberId = 0n] = (await writeBooks(database)).members
  while ((await proveCheckpoints(database)).isMore);
})

const asBefore = async (from: Database, ...texts: string[]): Promise<void> => {
  const client = await from.dedicated('a server of before')
  await client.query('SET session_replication_role = replica')
  for (const text of texts) await client.query(text)
  await client.end()
}

/** A win posted as it could be before the watermark was kept: below the end of the chain, after it was checkpointed. */
const winLate = (place: number): Promise<void> =>
  asBefore(
    database,
    `INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
     SELECT j.id + 1, j.id + 1, j.at, gen_random_uuid(), b.account, b.member_id, 55, b.amount + 55, 0, -20, 22, 0
       FROM balance b, (SELECT id, at FROM journal ORDER BY id OFFSET ${place} LIMIT 1) j WHERE b.account = ${memberId << 4n}`,
    `UPDATE balance SET amount = amount + 55, postings = postings + 1 WHERE account = ${memberId << 4n}`,
  )

const late = (...words: string[]) => {
  const texts: string[] = []
  return runLedger(['late', '--url', database.url, ...words], (text) => void texts.push(text)).then(() => texts.join(''))
}

const explain = () => late('--by', 'mai', '--reason', 'The clock was set back | on host "a"')

test('where nothing came late there is nothing to explain', async () => {
  expect(await explain()).toContain('there is nothing to explain')
})

test('a row that came late breaks seal and sums, and is mended once it is explained, with a trace', async () => {
  await winLate(20)
  expect((await audit('--url', database.url)).said).toMatch(/was slipped in: it was not there when checkpoint 1 was taken/)
  expect((await trialBalanceSinceProven(database)).isClean).toBe(false)
  expect(await explain()).toContain('1 row is noted as late')
  const { code, said } = await audit('--url', database.url)
  expect(said).not.toContain('NO ')
  expect(said).toContain('1 row is on no checkpoint, and explained (staff 1: The clock was set back | on host "a").')
  expect(code).toBe(0)
  const bench = await openLedgerBench(database)
  bench.clock.set('2026-08-05T18:30:00Z')
  while (await rollUpHouses(database, bench.clock));
  await bench.ledger.close()
  expect(await trialBalance(database)).toMatchObject({ isClean: true, rollupsAstray: [] })
  expect(await trialBalanceSinceProven(database)).toMatchObject({ isClean: true })
})

test('an export holds the explanation too', async () => {
  const file = join(folder, 'books.txt.gz')
  await audit('--url', database.url, '--export', file)
  const { code, said } = await audit('--file', file)
  expect(said).toContain('1 row is on no checkpoint, and explained')
  expect(code).toBe(0)
})

test('a late row that is altered or removed afterwards, or without an explanation, is named', async () => {
  const row = '(SELECT id FROM ledger_late_row)'
  const change = `UPDATE journal SET ref = ref # 1 WHERE id = ${row}`
  await asBefore(database, change)
  expect((await audit('--url', database.url)).said).toContain('came late, and was altered since that was explained')
  await asBefore(database, change)
  const other = 'UPDATE ledger_late_row SET digest = set_byte(digest, 0, get_byte(digest, 0) # 1)'
  await asBefore(database, other)
  expect((await audit('--url', database.url)).said).toContain('the audit trail has no explanation of it')
  await asBefore(database, other)
  await asBefore(database, 'CREATE TABLE kept AS SELECT * FROM journal', `DELETE FROM journal WHERE id = ${row}`)
  expect((await audit('--url', database.url)).said).toContain('came late, and was removed since')
  await asBefore(database, `INSERT INTO journal SELECT * FROM kept WHERE id = ${row}`)
  expect((await audit('--url', database.url)).code).toBe(0)
})

test('rows that were altered cannot be explained', async () => {
  await winLate(30)
  const change = 'UPDATE journal SET ref = ref # 1 WHERE id = (SELECT min(id) FROM journal)'
  await asBefore(database, change)
  await expect(explain()).rejects.toThrow('are not as they were checkpointed')
  await asBefore(database, change)
  expect(await explain()).toContain('1 row is noted as late')
})

test.each([[[]], [['--by', 'mai']], [['--by', 'mai', '--reason', ' ']], [['2026-08', '--by', 'mai', '--reason', 'x']]])(
  'it asks for who and why: %j',
  async (words) => {
    await expect(late(...words)).rejects.toThrow('npm run ledger -- late')
  },
)
