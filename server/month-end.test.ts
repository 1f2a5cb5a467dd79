import { enqueueFirst } from './kit/recurring.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import { steppedClock } from './kit/clock.ts'
import { readConfig } from './kit/config.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { ledgerJobs } from './ledger/jobs.ts'
import { naturalKey } from './ledger/keys.ts'
import { openAccount } from './ledger/posting.ts'
import { openServices } from './services.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
// Partitions are opened up to 25 months past now, or past what is checkpointed: this site has been checkpointed up to its month.
await database.query(`UPDATE ledger_chain SET watermark_id = ledger_first_id('2031-01-01')`)
const clock = steppedClock('2031-01-31T23:30:00Z')
const services = await openServices(
  readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', DEMO: '0', ANSWER_CHECKS: 'loud' }),
  clock,
)
afterAll(async () => {
  await services.jobs.stop()
  await services.close()
})

const memberId = 4711n

const payIn = async (): Promise<void> => {
  const ref = services.newId()
  const moves = [{ from: house('psp:manual'), to: walletAccount(memberId), amount: amount(100n) }]
  const { is } = await services.ledger.post({ key: naturalKey('month end', ref), kind: 'DEPOSIT_MANUAL', ref, moves })
  expect(is).toBe('posted')
}

const rowsByPart = async (): Promise<Record<string, number>> => {
  const { rows } = await database.query<{ part: string; count: number }>(
    // Its shard on a cluster has a number behind the name.
    `SELECT substring(tableoid::regclass::text, '^journal_\\d+_\\d\\d') AS part, count(*)::int AS count FROM journal GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]))
}

const isOpen = async (part: string): Promise<boolean> =>
  (await database.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [part])).rows[0]?.known ?? false

test('a server that starts in a month without partition and runs past month ends writes every row to its month', async () => {
  await openAccount(database, memberId)
  await payIn()
  await enqueueFirst(services, ledgerJobs(services))
  await services.jobs.work(ledgerJobs(services))
  for (const [first, ahead] of [
    ['2031-02-01', 'journal_2031_04'],
    ['2031-03-01', 'journal_2031_05'],
    ['2031-04-01', 'journal_2031_06'],
  ] as const) {
    clock.set(`${first}T00:00:01Z`)
    await payIn()
    clock.set(`${first}T02:00:00Z`)
    await expect.poll(() => isOpen(ahead)).toBe(true)
    clock.set(`${first.slice(0, 8)}28T23:59:59Z`)
    await payIn()
  }
  expect(await rowsByPart()).toEqual({ journal_2031_01: 1, journal_2031_02: 2, journal_2031_03: 2, journal_2031_04: 2 })
})
