import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test } from 'vitest'
import { follow, type StoredFact } from '../kit/facts.ts'
import { cashierJobs } from './cashier.ts'
import { cashierServer } from './testing.ts'
import { sandpayJobs } from './sandpay/sandpay.ts'
import { listen } from './testing.ts'

const server = await cashierServer()
const { services } = server
await services.jobs.work([...cashierJobs(services), ...sandpayJobs(services)])

const wallet = 'demo-kbzpay'

test('a deposit: created, paid at the provider, credited, told live', async () => {
  const { id, token } = await server.addMember()
  const live = await listen(server, token, ['deposit'])
  const created = await server.get(contract.createDeposit, { method: wallet, amount: '50.00' }, { token })
  expect(created).toMatchObject({ state: 'PENDING', amount: '50.00', credited: '0.00', reference: expect.stringMatching(/^D\d{8}\d{6}$/) })
  expect(await live.next('deposit')).toEqual({ id: created.id, state: 'PENDING', credited: '0.00' })

  const page = await fetch(`${server.sandpayUrl}${created.payUrl}`, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
  expect(await page.text()).toContain('Paid')
  expect(await live.next('deposit')).toEqual({ id: created.id, state: 'SUCCEEDED', credited: '50.00' })
  expect(await server.balanceOf(id)).toBe(5000n)
  expect(await server.get(contract.getDeposit, { id: created.id }, { token })).toMatchObject({ state: 'SUCCEEDED', credited: '50.00', payUrl: null, entryId: expect.any(String) })
  live.close()
})
