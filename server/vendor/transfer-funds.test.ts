import { randomUUID } from 'node:crypto'
import { type ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { collectFunds, getMerchantWallet, transferFunds } from '@tamuvo/contract/vendor.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { balanceOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { endPlayTerm, holdPlayTerm } from '../safer/play-term-store.ts'
import { findCallRecords } from './recorder-store.ts'
import { vendorServer } from './testing.ts'
import { walletVendor } from './transfer/testing.ts'
import { vendorJobs } from './jobs.ts'
import { listManualTransfers } from './transfer/store.ts'
import { resolveTransfer } from './transfer/resolve.ts'
import { readBalance } from './transfer/wallet-balance.ts'

let excluded: bigint | undefined
const server = await vendorServer({ mayPlay: async ({ memberId }) => (memberId === excluded ? 'excluded' : undefined) })
const { services, clock } = server
const vendor = await walletVendor(server, 'TCG')
const { instead } = vendor
await services.jobs.work(vendorJobs(services))

type Wallet = ReceivedOutputOf<typeof getMerchantWallet>

const member = async (money = 100_000n) => {
  const { id } = await server.player({ money })
  const token = await server.login(id)
  const wallet = (): Promise<Wallet> => server.get(getMerchantWallet, {}, { token })
  const move = (direction: 'in' | 'out', amount: string, key = randomUUID()) =>
    server.ask(transferFunds, { vendor: 'TCG', direction, amount }, { token, key })
  return {
    id,
    token,
    wallet,
    move,
    lies: async () => [toWire(await balanceOf(services.database, id)), (await wallet()).inTransit],
  }
}

/** Moves the clock to the next status query, and waits for its result. */
const ask = async (afterMs: number): Promise<void> => {
  const before = vendor.said.length
  clock.advance(afterMs)
  await expect.poll(() => vendor.said.length).toBeGreaterThan(before)
}

test('money moves there and back', async () => {
  const { id, move, lies } = await member()
  expect((await move('in', '400.00')).value).toMatchObject({ state: 'DONE', amount: '400.00', direction: 'in', vendor: 'TCG' })
  expect([await lies(), vendor.balances.get(vendor.nameOf(id))]).toEqual([['600.00', '0.00'], 40_000n])
  expect((await move('out', '400.00')).value).toMatchObject({
    state: 'DONE',
    direction: 'out',
    finishedAt: clock.now().toISOString(),
  })
  expect([await lies(), vendor.balances.get(vendor.nameOf(id))]).toEqual([['1000.00', '0.00'], 0n])
  const { rows } = await services.database.query(
    'SELECT began_seq AS began, ended_seq AS ended FROM vendor_transfer WHERE member_id = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { began: 1n, ended: 2n },
    { began: 3n, ended: 4n },
  ])
})

test('nothing goes there while a bonus with a highest stake is open, and what is there comes back', async () => {
  const { id, move, lies } = await member()
  await move('in', '400.00')
  const term = { bonusId: 7n, maxStake: fromWire('5.00'), closed: [] }
  await inTransaction(services.database, (tx) => holdPlayTerm(tx, { memberId: id, now: clock.now() }, term))
  expect((await move('in', '1.00')).code).toBe('BONUS_OUTSIDE')
  expect((await move('out', '400.00')).value).toMatchObject({ state: 'DONE' })
  expect(await lies()).toEqual(['1000.00', '0.00'])
  await inTransaction(services.database, (tx) => endPlayTerm(tx, { memberId: id, now: clock.now() }, 7n))
  expect((await move('in', '1.00')).code).toBe('OK')
})

test('what was won there comes back, more than went', async () => {
  const { id, move, lies } = await member()
  await move('in', '400.00')
  vendor.balances.set(vendor.nameOf(id), 90_000n)
  expect((await move('out', '900.00')).value).toMatchObject({ state: 'DONE' })
  expect(await lies()).toEqual(['1500.00', '0.00'])
})

test('an answer from before a transfer books nothing, whatever the clock of who asked', async () => {
  const { id, move, lies } = await member()
  await move('in', '100.00')
  const integration = await services.vendors.directory.findIntegration('TCG')
  const results = async () =>
    (await services.database.query('SELECT amount FROM journal WHERE member_id = $1 AND kind IN (20, 22) ORDER BY id', [id])).rows
  let arrive = (): void => {}
  vendor.late.set('gb', new Promise((arrived) => (arrive = arrived)))
  const ahead = { ...services, clock: { ...clock, now: () => new Date(clock.now().getTime() + 60_000) } }
  const said = vendor.said.length
  const asked = readBalance(ahead, integration!, id)
  await expect.poll(() => vendor.said.length).toBeGreaterThan(said)
  vendor.late.delete('gb')
  await move('in', '300.00')
  arrive()
  expect(await asked).toBe(10_000n)
  expect([await results(), await lies()]).toEqual([[], ['600.00', '0.00']])
  vendor.balances.set(vendor.nameOf(id), 35_000n)
  await readBalance(services, integration!, id)
  expect(await results()).toEqual([{ amount: -5_000n }])
})

test('of two answers that come at once the older one books nothing', async () => {
  const { id, move } = await member()
  await move('in', '100.00')
  const integration = await services.vendors.directory.findIntegration('TCG')
  let arrive = (): void => {}
  vendor.late.set('gb', new Promise((arrived) => (arrive = arrived)))
  const said = vendor.said.length
  const older = readBalance(services, integration!, id)
  await expect.poll(() => vendor.said.length).toBeGreaterThan(said)
  vendor.late.delete('gb')
  vendor.balances.set(vendor.nameOf(id), 2_000n)
  await readBalance(services, integration!, id)
  arrive()
  await older
  const { rows } = await services.database.query('SELECT amount FROM journal WHERE member_id = $1 AND kind IN (20, 22)', [id])
  expect(rows).toEqual([{ amount: -8_000n }])
})

test('the same key moves once; with another amount it is a conflict', async () => {
  const { move, lies } = await member()
  const key = randomUUID()
  const first = await move('in', '10.00', key)
  expect(await move('in', '10.00', key)).toMatchObject({ value: first.value })
  expect(await move('in', '11.00', key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await lies()).toEqual(['990.00', '0.00'])
})

test('a refused transfer gives the money back', async () => {
  const { move, lies } = await member()
  instead.set('ft', { status: 11 })
  expect((await move('in', '400.00')).value).toMatchObject({ state: 'REVERSED' })
  instead.clear()
  expect(await lies()).toEqual(['1000.00', '0.00'])
})

test.each([
  ['SUCCESS', 'DONE', ['600.00', '0.00']],
  ['NOT FOUND', 'REVERSED', ['1000.00', '0.00']],
] as const)('a lost answer keeps the money on its way until the vendor says %s', async (word, state, end) => {
  const { move, lies, wallet } = await member()
  instead.set('ft', 'hang up')
  instead.set('cs', { status: 0, transaction_status: 'PENDING' })
  expect((await move('in', '400.00')).value).toMatchObject({ state: 'UNKNOWN', finishedAt: null })
  expect(await lies()).toEqual(['600.00', '400.00'])
  await ask(35_000)
  expect(await lies()).toEqual(['600.00', '400.00'])
  instead.set('cs', { status: 0, transaction_status: word })
  await ask(30_000)
  await expect.poll(async () => (await wallet()).transfers[0]?.state).toBe(state)
  instead.clear()
  expect(await lies()).toEqual(end)
})

test('after four queries without an answer staff decide, and the event says who and why', async () => {
  const { move, lies } = await member()
  instead.set('ft', 'hang up')
  instead.set('cs', { status: 0, transaction_status: 'UNKNOWN' })
  const { value } = await move('in', '400.00')
  // The breaker rests after failures; its rest is shorter than every wait.
  for (const afterMs of [35_000, 30_000, 120_000, 600_000]) await ask(afterMs)
  clock.advance(60_000)
  await expect.poll(async () => (await listManualTransfers(services.database, 10)).length).toBe(1)
  instead.clear()
  expect(await lies()).toEqual(['600.00', '400.00'])

  const id = BigInt((value as { id: string }).id)
  const word = { id, outcome: 'never-arrived', by: 'staff:9', reason: 'the vendor wrote so' } as const
  expect(await resolveTransfer(services, word)).toMatchObject({ state: 'REVERSED', isManual: false })
  expect(await resolveTransfer(services, word)).toBeUndefined()
  expect(await lies()).toEqual(['1000.00', '0.00'])
  const { rows } = await services.database.query(`SELECT body FROM outbox_event WHERE kind = 'transfer.resolved'`)
  expect(rows).toEqual([
    { body: expect.objectContaining({ outcome: 'never-arrived', by: 'staff:9', reason: 'the vendor wrote so' }) },
  ])
})

test.each([
  ['more than there is', 'in', '1000.01', 'INSUFFICIENT'],
  ['less than the least', 'in', '0.99', 'BELOW_MIN'],
] as const)('%s is refused, and the vendor hears nothing', async (_what, direction, amount, code) => {
  const { move, lies } = await member()
  const before = vendor.said.length
  expect(await move(direction, amount)).toMatchObject({ success: false, code })
  expect([await lies(), vendor.said.length]).toEqual([['1000.00', '0.00'], before])
})

test('an unknown vendor, and one without wallets, are not found; a closed one is refused', async () => {
  const { token } = await member()
  const to = (code: string) => server.ask(transferFunds, { vendor: code, direction: 'in', amount: '1.00' }, { token })
  expect([await to('NONE'), await to('HUB')]).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }])
  await vendor.close(true)
  expect(await to('TCG')).toMatchObject({ code: 'GAME_MAINTENANCE' })
  await vendor.close(false)
})

test('members who may not play can still withdraw from a vendor', async () => {
  const { id, move, lies } = await member()
  await move('in', '400.00')
  excluded = id
  expect([await move('in', '1.00'), await move('out', '100.00')]).toMatchObject([
    { code: 'RG_EXCLUDED' },
    { value: { state: 'DONE' } },
  ])
  excluded = undefined
  expect(await lies()).toEqual(['700.00', '0.00'])
})

test('while a transfer is open no more comes back than is booked there, and nothing of it is a win', async () => {
  const { id, token, move, lies } = await member()
  await move('in', '100.00')
  instead.set('ft', 'hang up')
  instead.set('cs', { status: 0, transaction_status: 'PENDING' })
  expect((await move('in', '400.00')).value).toMatchObject({ state: 'UNKNOWN' })
  // It had arrived.
  vendor.balances.set(vendor.nameOf(id), 50_000n)
  instead.delete('ft')
  // The breaker rests after a failure.
  clock.advance(31_000)
  expect(await move('out', '500.00')).toMatchObject({ success: false, code: 'TRANSFER_OPEN' })
  expect((await server.get(collectFunds, {}, { token })).transfers).toEqual([])
  expect((await move('out', '60.00')).value).toMatchObject({ state: 'DONE' })
  instead.set('cs', { status: 0, transaction_status: 'SUCCESS' })
  await ask(31_000)
  await expect.poll(async () => (await lies())[1]).toBe('0.00')
  instead.clear()
  expect((await move('out', '440.00')).value).toMatchObject({ state: 'DONE' })
  expect(await lies()).toEqual(['1000.00', '0.00'])
  const { rows } = await services.database.query('SELECT count(*)::int AS wins FROM journal WHERE member_id = $1 AND kind = 22', [
    id,
  ])
  expect(rows).toEqual([{ wins: 0 }])
})

test('the journal balances, and the vendor’s calls are on record without its keys', async () => {
  const trial = await trialBalance(services.database)
  expect(trial).toMatchObject({ isClean: true })
  await services.vendors.recorder.flush()
  const callRecords = await findCallRecords(services.database, { vendor: 'TCG' }, 200)
  expect(callRecords.some(({ call, result }) => call === 'POST /doBusiness.do ft' && result === 'down')).toBe(true)
  expect(JSON.stringify(callRecords, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /sign-key|abcdefgh|password":"[^[*]/,
  )
})
