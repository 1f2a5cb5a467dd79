import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { takeEvents } from '@tamuvo/server/cashier/deposit/take-events.ts'
import { cashierServer, type TestMember } from '@tamuvo/server/cashier/testing.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Examination } from './examine.ts'
import { readDatabase } from './read-database.ts'
import { audit } from './testing.ts'

const server = await cashierServer()
const { services } = server
const { ledger, newId } = services
const folder = await mkdtemp(join(tmpdir(), 'audit-deposits-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let mai: TestMember
const made: bigint[] = []

const happens = async (reference: string, to: string): Promise<void> => {
  const data = { ref: reference, amount: '50.00', currency: 'MMK' }
  await server.sendEvent(JSON.stringify({ id: randomUUID(), type: `payin.${to}`, seq: 2, data }))
  await takeEvents(services, { provider: 'sandpay', reference })
}

beforeAll(async () => {
  mai = await server.addMember()
  await server.owner.query(`UPDATE deposit_method SET fee = 30 WHERE code = 'demo-wavepay'`)
  for (const [method, events] of [
    ['demo-wavepay', ['succeeded']],
    ['demo-kbzpay', ['succeeded', 'reversed']],
    ['demo-kbzpay', ['succeeded']],
    ['demo-kbzpay', ['failed']],
  ] as const) {
    const created = await server.get(createDeposit, { method, amount: '50.00' }, { token: mai.token })
    for (const event of events) await happens(created.reference, event)
    made.push(BigInt(created.id))
  }
})

/** All that is found of deposits; the report shows five. */
const found = async (url: string): Promise<string[]> => {
  const examined = new Examination([])
  for await (const record of readDatabase(url, () => ({ is: 'away' }))) examined.take(record)
  return examined.findings.filter(({ check }) => check === 'deposits').map(({ sentence }) => sentence)
}

test('deposits that are credited and taken back as booked, each once, are counted', async () => {
  const { code, said } = await audit('--url', server.owner.url)
  expect(said).toContain(' yes  Deposits are credited and taken back as booked, each once: 4 deposits.')
  expect(code).toBe(0)
})

test('what was altered, and entries of no deposit, are named, in an export too', async () => {
  const [credited = 0n, reversed = 0n, other = 0n, failed = 0n] = made
  const main = walletAccount(mai.id)
  const moves = [{ from: house('psp:sandpay'), to: main, amount: amount(700n) }]
  // Credited again, by itself; of a deposit that failed; of none; and taken back although it stands.
  for (const ref of [credited, failed, 4711n])
    await ledger.post({ key: naturalKey('stray', newId()), kind: 'DEPOSIT', ref, moves })
  const back = [{ from: main, to: house('psp:sandpay'), amount: amount(5_000n) }]
  await ledger.post({ key: naturalKey('stray', newId()), kind: 'DEPOSIT_REVERSAL', ref: credited, moves: back })
  await server.owner.query('ALTER TABLE deposit DISABLE TRIGGER USER')
  await server.owner.query('UPDATE deposit SET received = 4000 WHERE id = $1', [reversed])
  // Another's entry passes for its own.
  await server.owner.query('UPDATE deposit SET entry_id = (SELECT entry_id FROM deposit WHERE id = $2) WHERE id = $1', [
    other,
    credited,
  ])
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', server.owner.url)
  await audit('--url', server.owner.url, '--export', file)
  const exported = await audit('--file', file)
  const of = (id: bigint): string => `Deposit ${id} of member ${mai.id} has`
  const sentences = [
    `${of(credited)} 2 credits of 57.00 where 1 credit of 50.00 is due.`,
    `${of(credited)} 1 reversal of -50.00 where no reversal of 0.00 is due.`,
    `${of(failed)} 1 credit of 7.00 where no credit of 0.00 is due.`,
    `${of(4711n)} 1 credit of 7.00 where no credit of 0.00 is due.`,
    `${of(reversed)} 1 credit of 50.00 where 1 credit of 40.00 is due.`,
    `${of(reversed)} 1 reversal of -50.00 where 1 reversal of -40.00 is due.`,
    `${of(other)} its credit of 50.00 in other accounts than its own, or under another entry.`,
  ]
  expect((await found(server.owner.url)).toSorted()).toEqual(sentences.toSorted())
  for (const report of [said, exported.said]) expect(report).toContain('… and 2 more like these.')
  expect([code, exported.code]).toEqual([1, 1])
})

test('a credit that is gone, and one in the account of another, are named', async () => {
  const [, , other = 0n] = made
  const stranger = await server.addMember()
  await server.owner.query('UPDATE deposit SET member_id = $2 WHERE id = $1', [other, stranger.id])
  expect(await found(server.owner.url)).toContain(
    `Deposit ${other} of member ${stranger.id} has its credit of 50.00 in other accounts than its own, or under another entry.`,
  )
  await server.owner.query('ALTER TABLE journal DISABLE TRIGGER USER')
  await server.owner.query('DELETE FROM journal WHERE ref = $1', [other])
  expect(await found(server.owner.url)).toContain(
    `Deposit ${other} of member ${stranger.id} has no credit of 0.00 where 1 credit of 50.00 is due.`,
  )
})
