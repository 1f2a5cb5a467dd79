import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Key } from './keys.ts'
import { LedgerUnanswered } from './batch-work.ts'
import { openLedger } from './posting.ts'
import { trialBalance } from './proof.ts'
import { betOf, depositOf, type LedgerBench, openLedgerBench } from './testing.ts'
import { type Bundle, bundleProgram } from '../testing/program.ts'
import type { Program } from '../testing/program-process.ts'

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const database = await testDatabase()
let bench: LedgerBench
let poster: Bundle

beforeAll(async () => {
  bench = await openLedgerBench(database)
  poster = await bundleProgram(join(import.meta.dirname, 'testing-poster.ts'))
})
afterAll(() => bench.ledger.close())

const linesOf = (programs: readonly Program[], word: string): string[][] =>
  programs.flatMap(({ lines }) => lines.map((line) => line.split(' ')).filter(([first]) => first === word))

const postingsOf = async (): Promise<Map<Key, number>> => {
  const { rows } = await database.query<{ key: string; count: bigint }>(
    "SELECT replace(key::text, '-', '') AS key, count(*) AS count FROM journal GROUP BY key",
  )
  return new Map(rows.map((row) => [row.key as Key, Number(row.count)]))
}

test('with several processes and one killed, nothing acknowledged is lost and nothing is posted twice', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => bench.member(1_000_000n)))
  const start = (node: number, count: number): Program =>
    poster.start(database.url, String(node), String(count), members.join(','))
  const victim = start(11, 1_000_000)
  const others = [start(12, 1500), start(13, 1500)]
  while (linesOf([victim], 'posted').length < 400) await new Promise((done) => setTimeout(done, 5))
  victim.process.kill('SIGKILL')
  expect(await Promise.all(others.map((program) => program.ended))).toEqual([0, 0])
  await victim.ended

  const programs = [victim, ...others]
  const postings = await postingsOf()
  for (const [, key] of [...linesOf(programs, 'posted'), ...linesOf(programs, 'repeated')])
    expect(postings.get(key as Key)).toBe(1)
  expect([...postings.values()].every((count) => count === 1)).toBe(true)
  expect(linesOf(others, 'repeated').length).toBeGreaterThan(0)

  // Callers without an answer repeat with the same key, and it is posted exactly once.
  const answered = new Set([...linesOf([victim], 'posted'), ...linesOf([victim], 'repeated')].map(([, key]) => key))
  const open = linesOf([victim], 'sent').filter(([, key]) => !answered.has(key))
  expect(open.length).toBeGreaterThan(0)
  for (const [, , kind = '', memberId = '', ref = ''] of open) {
    const entry = kind === 'BET' ? betOf(BigInt(memberId), 3n, BigInt(ref)) : depositOf(BigInt(memberId), 7n, BigInt(ref))
    expect(['posted', 'repeated']).toContain((await bench.ledger.post(entry)).is)
  }
  const finished = await postingsOf()
  for (const [, key] of linesOf(programs, 'sent')) expect(finished.get(key as Key)).toBe(1)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('broken connections are reopened, and every caller gets a true answer', async () => {
  const memberId = await bench.member(1_000_000n)
  let isOver = false
  const breaker = (async () => {
    for (let cut = 0; !isOver; cut++) {
      await database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
        [`tamuvo-ledger-${(cut % 4) + 1}`],
      )
      await new Promise((done) => setTimeout(done, 30))
    }
  })()
  const results: string[] = []
  const caller = async (): Promise<void> => {
    for (let entry = 0; entry < 30; entry++) results.push((await bench.ledger.post(betOf(memberId, 1n, bench.nextId()))).is)
  }
  await Promise.all(Array.from({ length: 50 }, caller))
  isOver = true
  await breaker
  expect(results).toHaveLength(1500)
  expect(results.filter((is) => is !== 'posted')).toEqual([])
  const { rows } = await database.query<{ amount: bigint }>('SELECT amount FROM balance WHERE account = $1', [memberId << 4n])
  expect(rows[0]?.amount).toBe(998_500n)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('locked wallet accounts delay their own callers only, who are answered once they are free', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => bench.member(1000n)))
  const free = await bench.member(1000n)
  const client = await database.dedicated('holder')
  await client.query('BEGIN')
  await client.query('SELECT FROM balance WHERE account = ANY($1) FOR UPDATE', [held.map((memberId) => memberId << 4n)])
  const waiting = held.map((memberId) => bench.ledger.post(betOf(memberId, 1n, bench.nextId())))
  await new Promise((done) => setTimeout(done, 1500))
  const asked = performance.now()
  for (let bet = 0; bet < 5; bet++) expect((await bench.ledger.post(betOf(free, 1n, bench.nextId()))).is).toBe('posted')
  expect(performance.now() - asked).toBeLessThan(5000)
  await client.query('ROLLBACK')
  expect((await Promise.all(waiting)).map((result) => result.is)).toEqual(held.map(() => 'posted'))
  await client.end()
})

test('a caller gets an error in bounded time, and the answer with the same key later', async () => {
  const hasty = await openLedger(database, { clock: bench.clock, nextId: bench.nextId, patienceMs: 400 })
  const memberId = await bench.member(1000n)
  const client = await database.dedicated('holder')
  await client.query('BEGIN')
  await client.query('SELECT FROM balance WHERE account = $1 FOR UPDATE', [memberId << 4n])
  const bet = betOf(memberId, 1n, bench.nextId())
  const asked = performance.now()
  await expect(hasty.post(bet)).rejects.toBeInstanceOf(LedgerUnanswered)
  expect(performance.now() - asked).toBeLessThan(10_000)
  await client.query('ROLLBACK')
  expect(await hasty.post(bet)).toMatchObject({ is: 'posted', balance: 999n })
  await client.end()
  await hasty.close()
})
