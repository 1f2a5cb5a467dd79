import { randomUUID } from 'node:crypto'
import { getMerchantWallet, transferFunds } from '@tamuvo/contract/vendor.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { afterEach, expect, test } from 'vitest'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { vendorJobs } from '../jobs.ts'
import { vendorServer } from '../testing.ts'
import { pullBack } from './pull-back.ts'
import { takeLateQuestion } from './run.ts'
import { walletVendor } from './testing.ts'
import { readBalance } from './wallet-balance.ts'

const server = await vendorServer()
const { services, clock } = server
const vendor = await walletVendor(server, 'TCG')
const { instead } = vendor
await services.jobs.work(vendorJobs(services))
const integration = await services.vendors.directory.findIntegration('TCG')
if (!integration) throw new Error('it was saved')

afterEach(() => instead.clear())

/** A member with 300.00 at the vendor whose next transfer was given back, since the vendor did not know it. */
const reversed = async (direction: 'in' | 'out', amount: string) => {
  const { id } = await server.player({ money: 100_000n })
  const token = await server.login(id)
  const move = (way: 'in' | 'out', minor: string) =>
    server.ask(transferFunds, { vendor: 'TCG', direction: way, amount: minor }, { token, key: randomUUID() })
  const stateOf = async () => (await server.get(getMerchantWallet, {}, { token })).transfers[0]?.state
  expect((await move('in', '300.00')).value).toMatchObject({ state: 'DONE' })
  instead.set('ft', 'hang up')
  instead.set('cs', { status: 0, transaction_status: 'NOT FOUND' })
  clock.advance(31_000)
  const { value } = await move(direction, amount)
  clock.advance(35_000)
  await expect.poll(stateOf).toBe('REVERSED')
  instead.clear()
  return {
    id,
    move,
    stateOf,
    late: async () => (await takeLateQuestion(services, BigInt((value as { id: string }).id), 0)).asked,
    held: async () => [await balanceOf(services.database, id), await balanceOf(services.database, id, 'vendor')],
  }
}

/** The vendor has the transfer now. @param balance what it holds of the member */
const arrive = (memberId: bigint, balance: bigint): void => {
  instead.set('cs', { status: 0, transaction_status: 'SUCCESS' })
  vendor.balances.set(vendor.nameOf(memberId), balance)
  // The breaker rests after a failure.
  clock.advance(31_000)
}

const casesOf = async (memberId: bigint) =>
  (await services.database.query('SELECT kind, amount FROM suspense_case WHERE member_id = $1', [memberId])).rows

/** Entries of the member that say something was staked or won. */
const resultsOf = async (memberId: bigint) =>
  (await services.database.query('SELECT kind, amount FROM journal WHERE member_id = $1 AND kind IN (20, 22)', [memberId])).rows

test.each([
  ['in', [30_000n, 70_000n]],
  ['out', [90_000n, 10_000n]],
] as const)('what arrives after it was given back is booked after all, once: %s', async (direction, end) => {
  const { id, late, held } = await reversed(direction, direction === 'in' ? '400.00' : '200.00')
  await late()
  expect(await held()).toEqual([70_000n, 30_000n])
  instead.set('cs', { status: 0, transaction_status: 'SUCCESS' })
  clock.advance(31_000)
  await Promise.all([late(), late()])
  expect([await held(), await casesOf(id)]).toEqual([end, []])
})

test('suspense bears what the member has spent meanwhile, with a case', async () => {
  const { id, late, held, stateOf } = await reversed('in', '400.00')
  const bet = { key: naturalKey('bet', services.newId()), kind: 'BET', ref: 1n } as const
  await services.ledger.post({
    ...bet,
    moves: [{ from: walletAccount(id), to: house('house:lottery'), amount: fromWire('600.00') }],
  })
  instead.set('cs', { status: 0, transaction_status: 'SUCCESS' })
  clock.advance(31_000)
  await late()
  expect([await held(), await casesOf(id)]).toEqual([[0n, 70_000n], [{ kind: 'late-transfer', amount: 30_000n }]])
  expect(await stateOf()).toBe('DONE')
  const { rows } = await services.database.query('SELECT booked FROM vendor_wallet WHERE member_id = $1', [id])
  expect(rows).toEqual([{ booked: 70_000n }])
})

test('what has arrived late is no win: neither where the balance is read, nor where it is moved back', async () => {
  const [read, pulled, moved] = [await reversed('in', '400.00'), await reversed('in', '400.00'), await reversed('in', '400.00')]
  for (const { id } of [read, pulled, moved]) arrive(id, 70_000n)
  expect(await readBalance(services, integration, read.id)).toBe(70_000n)
  expect(await read.held()).toEqual([30_000n, 70_000n])
  expect(await pullBack(services, integration, pulled.id)).toMatchObject({ state: 'DONE', amount: 70_000n, held: 70_000n })
  expect(await pulled.held()).toEqual([100_000n, 0n])
  expect((await moved.move('out', '700.00')).value).toMatchObject({ state: 'DONE' })
  expect(await moved.held()).toEqual([100_000n, 0n])
  for (const { id } of [read, pulled, moved]) expect(await resultsOf(id)).toEqual([])
})

test('what has left late is no loss', async () => {
  const { id, held } = await reversed('out', '200.00')
  arrive(id, 10_000n)
  expect(await readBalance(services, integration, id)).toBe(10_000n)
  expect([await held(), await resultsOf(id)]).toEqual([[90_000n, 10_000n], []])
})

test('while the vendor does not say whether it has arrived, nothing of it counts as won, and it is not moved', async () => {
  const { id, held, move } = await reversed('in', '400.00')
  arrive(id, 70_000n)
  instead.set('cs', 'hang up')
  expect(await readBalance(services, integration, id)).toBeUndefined()
  clock.advance(31_000)
  expect(await pullBack(services, integration, id)).toBeUndefined()
  clock.advance(31_000)
  expect(await move('out', '700.00')).toMatchObject({ success: false, code: 'TRANSFER_OPEN' })
  expect([await held(), await resultsOf(id)]).toEqual([[70_000n, 30_000n], []])
})

test('a repeat gets its first answer, also where the vendor says nothing any more', async () => {
  const { id } = await server.player({ money: 100_000n })
  const token = await server.login(id)
  const key = randomUUID()
  const ask = (direction: 'in' | 'out', amount: string, of = randomUUID()) =>
    server.ask(transferFunds, { vendor: 'TCG', direction, amount }, { token, key: of })
  await ask('in', '300.00')
  vendor.balances.set(vendor.nameOf(id), 35_000n)
  const first = await ask('out', '350.00', key)
  expect(first.value).toMatchObject({ state: 'DONE' })
  instead.set('gb', 'hang up')
  expect((await ask('out', '350.00', key)).value).toEqual(first.value)
})

test('what was won is won, where the vendor still does not know the transfer', async () => {
  const { id, held } = await reversed('in', '400.00')
  arrive(id, 35_000n)
  instead.set('cs', { status: 0, transaction_status: 'NOT FOUND' })
  expect(await readBalance(services, integration, id)).toBe(35_000n)
  expect([await held(), await resultsOf(id)]).toEqual([[70_000n, 35_000n], [{ kind: 22, amount: 5_000n }]])
})

test('the journal balances', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
