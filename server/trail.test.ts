import { hashOfCheckpoint, type TrailHead } from '@tamuvo/contract/journal.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import { steppedClock } from './kit/clock.ts'
import { readConfig } from './kit/config.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { lastCheckpoint } from './ledger/checkpoint-store.ts'
import { naturalKey } from './ledger/keys.ts'
import { openAccount } from './ledger/posting.ts'
import { openServices } from './services.ts'
import { testDatabase, urlFor } from './testing/database.ts'
import { jobsOf } from './work.ts'

const owner = await testDatabase()
const clock = steppedClock('2026-08-05T06:00:00Z')
const services = await openServices(
  readConfig({ DATABASE_URL: urlFor(owner.url, 'worker'), LOG_LEVEL: 'silent', DEMO: '0', ANSWER_CHECKS: 'loud' }),
  clock,
)
afterAll(() => services.close())

const seal = async (): Promise<void> => {
  const job = jobsOf(services).find(({ name }) => name === 'ledger.seal')
  for (let minute = 0; minute < 2; minute++) {
    clock.advance(120_000)
    await job?.run({} as never)
  }
}

test('a checkpoint that a worker takes has the newest row of the audit trail', async () => {
  const memberId = services.newMemberId()
  await openAccount(services.database, memberId)
  const moves = [{ from: house('psp:manual'), to: walletAccount(memberId), amount: amount(100n) }]
  await services.ledger.post({ key: naturalKey('trail', 1n), kind: 'DEPOSIT_MANUAL', ref: 1n, moves })
  const { rows } = await services.database.query<TrailHead>(
    `INSERT INTO audit_trail (at, actor, action, subject, reason) VALUES (now(), 0, 'draw.made', 'draw:FAST5:1', 'tamuvo-draw/2')
     RETURNING no, encode(hash, 'hex') AS hash`,
  )
  await seal()
  const checkpoint = await lastCheckpoint(services.database)
  expect(checkpoint?.trail).toEqual(rows[0])
  expect(checkpoint?.hash).toBe(checkpoint && hashOfCheckpoint(checkpoint))
})
