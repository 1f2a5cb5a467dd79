import { enqueueFirst } from '../kit/recurring.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import {
  bytesOfRow,
  type Checkpoint,
  hashOfCheckpoint,
  journalRecipe,
  leafOfRow,
  type TrailHead,
} from '@tamuvo/contract/journal.ts'
import * as contract from '@tamuvo/contract/wallet.ts'
import { rootByPath } from '@tamuvo/games/kit/merkle.ts'
import { hexOf } from '@tamuvo/games/kit/sha256.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openAccount, openLedger } from '../ledger/posting.ts'
import { sealUntilNow } from '../ledger/testing.ts'
import { openPlatform } from '../platform/services.ts'
import { testServer } from '../testing/server.ts'
import { openWallet, type WalletServices } from './services.ts'
import { walletJobs } from './jobs.ts'
import { walletCalls } from './area.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await testServer<WalletServices>({
  clock,
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
    return openWallet({ ...openPlatform(kit), ledger })
  },
  handlers: walletCalls,
  close: ({ ledger }) => ledger.close(),
})
const { services } = server
const { database, ledger } = services

const logIn = (memberId: bigint): Promise<string> =>
  openSession(database, clock, services.rng, {
    memberId,
    type: 0,
    address: '127.0.0.1',
    device: 'test',
    remember: true,
    idleMs: 86_400_000,
  })
const addMember = async () => {
  const id = services.newMemberId()
  await openAccount(database, id)
  return { id, token: await logIn(id) }
}
const deposit = async (memberId: bigint, minor: bigint): Promise<bigint> => {
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: amount(minor) }]
  const result = await ledger.post({ key: naturalKey('deposit', services.newId()), kind: 'DEPOSIT', ref: 1n, moves })
  return 'entryId' in result ? result.entryId : 0n
}
const seal = async (): Promise<void> => {
  clock.advance(120_000)
  await sealUntilNow(services)
}
const runJobs = async (): Promise<void> => {
  for (const job of walletJobs(services)) await job.run({})
}

type Sent = ReceivedOutputOf<typeof contract.listCheckpoints>['list'][number]
const read = ({ no, fromId, uptoId, total, trail, ...rest }: Sent): Checkpoint => ({
  ...rest,
  no: BigInt(no),
  fromId: BigInt(fromId),
  uptoId: BigInt(uptoId),
  total: BigInt(total),
  trail: trail && { ...trail, no: BigInt(trail.no) },
})

test('before anything is checkpointed, the answers are empty', async () => {
  const { token } = await addMember()
  expect(await server.get(contract.listLedgerRoots, {})).toEqual({
    recipe: journalRecipe,
    timeZone: 'Asia/Yangon',
    list: [],
    latest: null,
  })
  expect(await server.get(contract.listCheckpoints, {})).toEqual({ list: [], nextAfter: null })
  expect(await server.get(contract.getLedgerProof, {}, { token })).toEqual({ balance: '0.00', proof: null, root: null })
})

test('the public pages of the chain can be followed and recomputed, with the end of the audit trail', async () => {
  const { rows: trail } = await database.query<TrailHead>(
    `INSERT INTO audit_trail (at, actor, action, subject, reason) VALUES (now(), 0, 'draw.made', 'draw:FAST5:1', 'tamuvo-draw/2')
     RETURNING no, encode(hash, 'hex') AS hash`,
  )
  for (let quarter = 0; quarter < 5; quarter++) {
    await deposit((await addMember()).id, 100n)
    clock.advance(900_000)
    if (quarter !== 2) continue
    await seal()
    ledger.trailHead.fill(async () => trail[0] ?? null)
  }
  await seal()
  const all: Sent[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: ReceivedOutputOf<typeof contract.listCheckpoints> = await server.get(contract.listCheckpoints, {
      limit: 2,
      ...(after && { after }),
    })
    all.push(...page.list)
    after = page.nextAfter
  }
  // One without rows, as the trail grew while nothing was posted.
  expect(all.map(({ rows }) => rows)).toEqual([1, 1, 1, 0, 1, 1])
  for (const [place, sent] of all.entries()) {
    expect(hashOfCheckpoint(read(sent))).toBe(sent.hash)
    expect(sent.previous).toBe(all[place - 1]?.hash ?? '0'.repeat(64))
    expect(Object.keys(sent)).not.toContain('secret')
  }
  const shown = { no: '1', hash: trail[0]?.hash }
  expect(all.map((sent) => sent.trail)).toEqual([null, null, null, shown, shown, shown])
  expect((await server.get(contract.listLedgerRoots, {})).latest).toEqual(all.at(-1))
})

test('the root of a day is published by the job after its end', async () => {
  await enqueueFirst(services, walletJobs(services))
  await runJobs()
  expect((await server.get(contract.listLedgerRoots, {})).list).toEqual([])
  clock.set('2026-08-06T17:40:00Z')
  await seal()
  await runJobs()
  const { list, latest } = await server.get(contract.listLedgerRoots, {})
  expect(list.map(({ day, rows, total }) => [day, rows, total])).toEqual([
    ['2026-08-06', 0, 5],
    ['2026-08-05', 5, 5],
  ])
  expect(list[1]).toMatchObject({ checkpoint: '6', hash: latest?.hash })
  expect((await server.get(contract.listLedgerRoots, { day: '2026-08-05' })).list).toEqual([list[1]])
  expect((await server.get(contract.listLedgerRoots, { day: '2026-08-04' })).list).toEqual([])
  expect(await server.ask(contract.listLedgerRoots, { day: 'yesterday' })).toMatchObject({ status: 400 })
  const { rows } = await database.query(`SELECT key FROM job WHERE name = 'wallet.publish-root'`)
  expect(rows).toEqual([{ key: 'wallet.publish-root' }])
})

test('a member can prove that the own balance is in the chain', async () => {
  const mai = await addMember()
  await deposit(mai.id, 700n)
  const last = await deposit(mai.id, 50n)
  for (let other = 0; other < 8; other++) await deposit((await addMember()).id, 100n)
  await seal()
  const { balance, proof, root } = await server.get(contract.getLedgerProof, {}, { token: mai.token })
  expect({ balance, root }).toEqual({ balance: '7.50', root: null })
  expect(proof).toMatchObject({
    balanceAfter: '7.50',
    entryId: last.toString(),
    type: 'DEPOSIT',
    row: { memberId: mai.id.toString() },
  })
  const { row, salt, place, path, checkpoint } = proof!
  const bytes = bytesOfRow({
    ...row,
    id: BigInt(row.id),
    entryId: BigInt(row.entryId),
    at: BigInt(row.at),
    account: BigInt(row.account),
    memberId: BigInt(row.memberId),
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balanceAfter!),
    ref: BigInt(row.ref),
  })
  const leaf = leafOfRow(Buffer.from(salt, 'hex'), bytes)
  const claim = { leaf, place, count: checkpoint.rows, path: path.map((each) => Buffer.from(each, 'hex')) }
  expect(hexOf(rootByPath(claim)!)).toBe(checkpoint.root)
  expect(hashOfCheckpoint(read(checkpoint))).toBe(checkpoint.hash)
  clock.set('2026-08-07T17:40:00Z')
  await seal()
  await runJobs()
  const later = await server.get(contract.getLedgerProof, {}, { token: await logIn(mai.id) })
  expect(later).toMatchObject({ proof, root: { day: '2026-08-07', hash: checkpoint.hash } })
})

test('proofs are rate-limited', async () => {
  const { token } = await addMember()
  const asked = await Promise.all(Array.from({ length: 24 }, () => server.ask(contract.getLedgerProof, {}, { token })))
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(await server.ask(contract.getLedgerProof, {})).toMatchObject({ status: 401 })
})

test('a member whose rows are all archived is refused with ARCHIVED', async () => {
  const { id, token } = await addMember()
  await server.owner.query(
    `INSERT INTO ledger_carried (member_id, account, month, kind, amount, income, postings) VALUES ($1, $2, '2026-06-01', 1, 500, 500, 1)`,
    [id, walletAccount(id)],
  )
  expect(await server.ask(contract.getLedgerProof, {}, { token })).toMatchObject({ code: 'ARCHIVED' })
  await deposit(id, 100n)
  await seal()
  expect((await server.get(contract.getLedgerProof, {}, { token })).proof).toMatchObject({ balanceAfter: '1.00' })
})
