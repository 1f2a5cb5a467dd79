import { randomUUID } from 'node:crypto'
import { collectFunds, transferFunds } from '@tamuvo/contract/vendor.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { balanceOf } from '../ledger/statements.ts'
import { vendorServer } from './testing.ts'
import { walletVendor } from './transfer/testing.ts'

const server = await vendorServer()
const { services } = server
const one = await walletVendor(server, 'ONE')
const two = await walletVendor(server, 'TWO', { wholeUnits: 'true' })

const member = async () => {
  const { id } = await server.player({ money: 100_000n })
  const token = await server.login(id)
  for (const vendor of ['ONE', 'TWO']) await server.get(transferFunds, { vendor, direction: 'in', amount: '100.00' }, { token })
  const collect = (key = randomUUID()) => server.get(collectFunds, {}, { token, key })
  return { id, collect, main: async () => toWire(await balanceOf(services.database, id)) }
}

test('brings back the balances of all vendors, winnings and losses there included', async () => {
  const { id, collect, main } = await member()
  one.balances.set(one.nameOf(id), 30_050n)
  two.balances.set(two.nameOf(id), 4_099n)
  const { transfers } = await collect()
  expect(transfers).toMatchObject([
    { vendor: 'ONE', amount: '300.50', state: 'DONE' },
    { vendor: 'TWO', amount: '40.00', state: 'DONE' },
  ])
  expect([await main(), two.balances.get(two.nameOf(id))]).toEqual(['1140.50', 99n])
  expect(await collect()).toEqual({ transfers: [] })
})

test('the same key collects once', async () => {
  const { id, collect, main } = await member()
  const key = randomUUID()
  const first = await collect(key)
  one.balances.set(one.nameOf(id), 5_000n)
  expect(await collect(key)).toEqual(first)
  expect(await main()).toBe('1000.00')
})

test('a vendor that does not answer is skipped', async () => {
  const { collect, main } = await member()
  one.instead.set('gb', 'hang up')
  expect((await collect()).transfers).toMatchObject([{ vendor: 'TWO', amount: '100.00', state: 'DONE' }])
  one.instead.clear()
  expect(await main()).toBe('900.00')
  await collect()
  expect(await main()).toBe('1000.00')
})
