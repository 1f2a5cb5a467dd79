import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { vendorServer } from '../testing.ts'
import { autoTransferBack, autoTransferIn } from './auto-transfer.ts'
import { idleJob, type IdleCheck, takeIdleCheck } from './idle.ts'
import { listTransfers, saveAutoTransfer } from './store.ts'
import { walletVendor } from './testing.ts'

const server = await vendorServer()
const { services } = server
const { database } = services
const one = await walletVendor(server, 'ONE')
const two = await walletVendor(server, 'TWO')

const start = async (memberId: bigint, vendor = 'ONE') => {
  const integration = await services.vendors.directory.findIntegration(vendor)
  return autoTransferIn(services, integration!, memberId)
}

const mainOf = async (memberId: bigint): Promise<string> => toWire(await balanceOf(database, memberId))

/** The next check of a vendor, as it is enqueued. */
const nextCheck = async (memberId: bigint, vendor = 'ONE'): Promise<IdleCheck | undefined> => {
  const { rows } = await database.query<{ payload: IdleCheck }>('SELECT payload FROM job WHERE name = $1 AND key = $2', [
    idleJob,
    `idle:${memberId}:${vendor}`,
  ])
  return rows[0]?.payload
}

/** Runs the next check and says what comes after it. */
const check = async (memberId: bigint): Promise<IdleCheck | undefined> => {
  const due = await nextCheck(memberId)
  await database.query('DELETE FROM job WHERE key = $1', [`idle:${memberId}:ONE`])
  if (due) await takeIdleCheck(services, due)
  return nextCheck(memberId)
}

test('a game takes all along, with what other vendors held and what was won there', async () => {
  const { id } = await server.player({ money: 50_000n })
  expect(await start(id, 'TWO')).toBe(true)
  two.balances.set(two.nameOf(id), 70_000n)
  await start(id, 'ONE')
  expect([await mainOf(id), two.balances.get(two.nameOf(id)), one.balances.get(one.nameOf(id))]).toEqual(['0.00', 0n, 70_000n])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('a game that is played from the main wallet gets there what vendors held', async () => {
  const { id } = await server.player({ money: 50_000n })
  await start(id, 'TWO')
  two.balances.set(two.nameOf(id), 70_000n)
  await autoTransferBack(services, id)
  expect([await mainOf(id), two.balances.get(two.nameOf(id))]).toEqual(['700.00', 0n])
  await start(id, 'TWO')
  await saveAutoTransfer(database, id, false)
  await autoTransferBack(services, id)
  expect(await mainOf(id)).toBe('0.00')
})

test('a member who decides herself moves nothing, and nothing is moved back', async () => {
  const { id } = await server.player()
  await saveAutoTransfer(database, id, false)
  expect(await start(id)).toBe(false)
  expect([await mainOf(id), await nextCheck(id)]).toEqual(['100.00', undefined])
})

test('another vendor that does not answer keeps its money, and the game starts with the rest', async () => {
  const { id } = await server.player({ money: 5_000n })
  await start(id, 'TWO')
  two.instead.set('gb', 'hang up')
  await start(id, 'ONE')
  two.instead.clear()
  expect(two.balances.get(two.nameOf(id))).toBe(5_000n)
})

test('money comes back once the balance stayed the same for ten minutes', async () => {
  const { id } = await server.player({ money: 10_000n })
  await start(id)
  expect(await check(id)).toMatchObject({ balance: '100.00' })
  one.balances.set(one.nameOf(id), 8_000n)
  expect(await check(id)).toMatchObject({ balance: '80.00' })
  expect(await mainOf(id)).toBe('0.00')
  expect(await check(id)).toBeUndefined()
  expect([await mainOf(id), one.balances.get(one.nameOf(id))]).toEqual(['80.00', 0n])
})

test('a vendor that refuses, since a round is open, is asked again later', async () => {
  const { id } = await server.player({ money: 10_000n })
  await start(id)
  await check(id)
  one.instead.set('ft', { status: 11, error_desc: 'round open' })
  expect(await check(id)).toMatchObject({ checks: 2 })
  expect((await listTransfers(database, id, 1))[0]).toMatchObject({ direction: 'out', state: 'REVERSED' })
  one.instead.clear()
  expect(await check(id)).toBeUndefined()
  expect(await mainOf(id)).toBe('100.00')
})

test('a check that runs twice moves the money once', async () => {
  const { id } = await server.player({ money: 10_000n })
  await start(id)
  await check(id)
  const due = await nextCheck(id)
  await Promise.all([takeIdleCheck(services, due!), takeIdleCheck(services, due!)])
  expect(await mainOf(id)).toBe('100.00')
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('no wallet is checked for ever', async () => {
  const { id } = await server.player({ money: 10_000n })
  await start(id)
  one.instead.set('gb', 'hang up')
  await database.query(`UPDATE job SET payload = payload || '{"checks": 143}' WHERE key = $1`, [`idle:${id}:ONE`])
  expect(await check(id)).toBeUndefined()
  one.instead.clear()
})
