import { signOffDay } from '@tamuvo/contract/cashier-reconciliation.ts'
import { reconcileDue } from '@tamuvo/server/cashier/reconciliation/due.ts'
import { counters, reconciliationServer } from '@tamuvo/server/cashier/reconciliation/testing.ts'
import { beforeAll, expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await reconciliationServer()
const { database } = server.services
const day = '2026-08-05'
const made = { paid: '', short: '', out: '' }

beforeAll(async () => {
  const owner = await server.member({ balance: '1000.00' })
  made.out = await server.payOut(owner, '50.01')
  made.paid = await server.payIn(owner, '60.01')
  made.short = await server.payIn(owner, '60.09')
  await server.work()
  server.clock.set('2026-08-05T18:31:00Z')
  await reconcileDue(server.services)
  await server.closeAll(day)
  await server.get(signOffDay, { day, note: 'All of it was looked at' }, counters.controller.as)
})

test('days that were signed off are compared with what is computed again', async () => {
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Days that were signed off are as they were signed: 1 day.')
  expect(code).toBe(0)
})

test('what was altered is named', async () => {
  for (const table of ['reconciliation_item', 'reconciliation_sign_off', 'payout_attempt'])
    await server.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await server.owner.query(`UPDATE reconciliation_item SET ours = ours + 700 WHERE reference = $1`, [made.short])
  await server.owner.query(`DELETE FROM reconciliation_item WHERE reference = $1`, [made.paid])
  await server.owner.query(`UPDATE payout_attempt SET amount = amount - 1 WHERE reference = $1`, [made.out])
  const { code, said } = await audit('--url', database.url)
  const of = (source: string): string => `NO   The reconciliation of ${day} with ${source}`
  expect(said).toContain(`${of('payins:sandpay')} was signed with 180.11, and its lines come to 67.09.`)
  expect(said).toContain(`${of('payins:sandpay')} has PAYIN ${made.short} with 67.09, and 60.09 is booked.`)
  expect(said).toContain(`${of('payins:sandpay')} does not have PAYIN ${made.paid}, of which 60.01 is booked.`)
  expect(said).toContain(`${of('payouts:sandpay')} has PAYOUT ${made.out} with 50.01, and 50.00 is booked.`)
  expect(code).toBe(1)
})
