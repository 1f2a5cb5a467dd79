import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { payeeServer } from '@tamuvo/server/cashier/payee/testing.ts'
import { giveMoney, sending } from '@tamuvo/server/cashier/upline/testing.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await payeeServer()
const { services, owner } = server
const { database, ledger, newId } = services
const folder = await mkdtemp(join(tmpdir(), 'audit-uplines-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const sent: string[] = []
let [agentId, memberId] = [0n, 0n]

beforeAll(async () => {
  const agent = await server.member({ username: `agent${randomUUID().slice(0, 8)}`, type: 2 })
  const sponsors = { uplineId: agent.id, referrerId: undefined }
  const mai = await server.member({ username: `mai${randomUUID().slice(0, 8)}`, sponsors })
  await giveMoney(services, mai.id, 100_000n)
  for (const units of ['20.00', '30.00', '40.00'])
    sent.push((await server.get(sendToUpline, sending(units), { token: mai.token, key: randomUUID() })).reference)
  agentId = agent.id
  memberId = mai.id
})

test('transfers to agents that are booked on both sides are counted', async () => {
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain(' yes  Transfers to agents are booked on both sides, each once: 3 transfers.')
  expect(code).toBe(0)
})

test('what was altered, and an entry of no transfer, are named, in an export too', async () => {
  const stray = newId()
  const moves = [{ from: walletAccount(memberId), to: walletAccount(agentId), amount: amount(700n) }]
  await ledger.post({ key: naturalKey('stray', stray), kind: 'TRANSFER_UP', ref: stray, moves })
  await owner.query('ALTER TABLE upline_transfer DISABLE TRIGGER USER')
  const { rows } = await owner.query<{ id: bigint }>(
    'UPDATE upline_transfer SET amount = amount + 5 WHERE reference = $1 RETURNING id',
    [sent[0]],
  )
  const { rows: gone } = await owner.query<{ id: bigint }>('DELETE FROM upline_transfer WHERE reference = $1 RETURNING id', [
    sent[1],
  ])
  const file = join(folder, 'journal.txt.gz')
  const { code, said } = await audit('--url', database.url)
  await audit('--url', database.url, '--export', file)
  const exported = await audit('--file', file)
  const of = (id: bigint | undefined, member: bigint, found: string, due: string): string =>
    `Transfer ${id} to an agent has ${found} booked for member ${member} where ${due} is due`
  for (const report of [said, exported.said]) {
    expect(report).toContain(of(rows[0]?.id, memberId, '-20.00', '-20.05'))
    expect(report).toContain(of(rows[0]?.id, agentId, '20.00', '20.05'))
    expect(report).toContain(of(gone[0]?.id, memberId, '-30.00', '0.00'))
    expect(report).toContain(of(gone[0]?.id, agentId, '30.00', '0.00'))
    expect(report).toContain('… and 1 more like this.')
  }
  expect([code, exported.code]).toEqual([1, 1])
})
