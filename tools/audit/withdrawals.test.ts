import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approveWithdrawal, returnWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { staff, withdrawalServer } from '@tamuvo/server/cashier/withdrawal/testing.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await withdrawalServer()
const { database, ledger, newId } = server.services
const folder = await mkdtemp(join(tmpdir(), 'audit-withdrawals-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const note = 'Checked with the member by phone'
const made: Record<'open' | 'paid' | 'back', string> = { open: '', paid: '', back: '' }
let memberId = 0n

beforeAll(async () => {
  // Three at once are a sign of risk.
  await server.set('wd.risk', { reviewFrom: 30, holdFrom: 100 })
  await server.set('wd.fee', { freePerDay: 0, percent: 100, min: '1.00', max: '20.00' })
  const owner = await server.member()
  memberId = owner.id
  for (const name of ['open', 'paid', 'back'] as const) made[name] = (await server.submit(owner, '51.01')).value.id
  await server.work()
  await server.get(approveWithdrawal, { id: made.paid, note }, staff.maker.as)
  await server.get(returnWithdrawal, { id: made.back, reason: 'OTHER', note }, staff.maker.as)
  await server.work()
})

test('withdrawals that are held, paid and released as booked are counted', async () => {
  expect(await server.caseOf(made.paid)).toMatchObject({ state: 'PAID', fee: '1.00', receive: '50.01' })
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Withdrawals are held, paid and released as booked, each once: 3 withdrawals.')
  expect(code).toBe(0)
})

test('what was altered is named, in an export too', async () => {
  const [held, main] = [walletAccount(memberId, 'wd_hold'), walletAccount(memberId)]
  const stray = newId()
  await ledger.post({
    key: naturalKey('stray', stray),
    kind: 'WD_RELEASE',
    ref: stray,
    moves: [{ from: held, to: main, amount: amount(700n) }],
  })
  await server.owner.query('ALTER TABLE withdrawal DISABLE TRIGGER USER')
  await server.owner.query('UPDATE withdrawal SET amount = amount + 5, fee = fee + 5 WHERE id = $1', [made.back])
  await server.owner.query('ALTER TABLE payout_attempt DISABLE TRIGGER USER')
  await server.owner.query(`UPDATE payout_attempt SET channel = 'sandpay2', amount = amount - 1 WHERE withdrawal_id = $1`, [
    made.paid,
  ])
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  const of = (id: bigint | string): string => `NO   Withdrawal ${id} of member ${memberId} has`
  for (const report of [said, exported.said]) {
    expect(report).toContain(`NO   Member ${memberId} has 44.01 held, and 51.01 in open withdrawals.`)
    expect(report).toContain(`${of(stray)} 1 release of -7.00 where no release of 0.00 is due.`)
    expect(report).toContain(`${of(made.back)} 1 hold of 51.01 where 1 hold of 51.06 is due.`)
    expect(report).toContain(`${of(made.paid)} 1 try that succeeded of 50.00 where 1 try that succeeded of 50.01 is due.`)
    expect(report).toContain(`… and 1 more like this.`)
  }
  expect([code, exported.code]).toEqual([1, 1])
})
