import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { expect, test } from 'vitest'
import { type Owner, withdrawalServer } from '../withdrawal/testing.ts'
import { addDemoMethods } from './demo-methods.ts'

const server = await withdrawalServer()
await addDemoMethods(server.services.database)
await server.set('deposit.openMax', 50)
await server.owner.query(`UPDATE deposit_method SET day_count_max = 1 WHERE code = 'demo-kbzpay'`)

const deposit = async (owner: Owner): Promise<string> =>
  (await server.ask(createDeposit, { method: 'demo-kbzpay', amount: '50.01' }, { token: owner.token })).code

/** When a day begins and ends by the clock on the wall; in the order of time, since ids grow with it. */
const days = [
  ['Asia/Yangon', '2026-08-05T17:30:00Z', '2026-08-06T17:30:00Z'],
  // A day of 25 hours whose last hour but one comes twice.
  ['America/Santiago', '2027-04-03T03:00:00Z', '2027-04-04T04:00:00Z'],
  // A day of 23 hours that begins at one.
  ['Africa/Cairo', '2027-04-29T22:00:00Z', '2027-04-30T21:00:00Z'],
] as const

test.each(days)('in %s a limit of the day holds from midnight to midnight', async (timeZone, begins, ends) => {
  const brand = await server.services.settings.get('brand')
  await server.set('brand', { ...brand, timeZone })
  const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()
  server.clock.set(before(begins))
  const owner = await server.member({ balance: '0.00' })
  expect(await deposit(owner)).toBe('OK')
  expect(await deposit(owner)).toBe('DAY_LIMIT')
  server.clock.set(begins)
  expect(await deposit(owner)).toBe('OK')
  server.clock.set(before(ends))
  expect(await deposit(owner)).toBe('DAY_LIMIT')
  server.clock.set(ends)
  expect(await deposit(owner)).toBe('OK')
})
