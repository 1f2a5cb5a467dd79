import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { cashierServer } from './testing.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock })
const { services } = server
const method = 'demo-qr'

describe('the methods', () => {
  test('come with the last used one first, in the language asked for', async () => {
    const { token } = await server.addMember()
    const codes = async () => (await server.get(contract.listMethods, {}, { token })).list.map(({ code }) => code)
    expect(await codes()).toEqual(['demo-kbzpay', 'demo-wavepay', 'demo-qr'])
    await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(await codes()).toEqual(['demo-qr', 'demo-kbzpay', 'demo-wavepay'])
    const chinese = await server.get(contract.listMethods, {}, { token, headers: { language: 'CN' } })
    expect(chinese.list[0]).toMatchObject({
      name: '演示二维码',
      kind: 'QR_DYNAMIC',
      min: '1.00',
      max: '2000.00',
      fee: '0.00',
      quick: ['10.00', '30.00', '50.00', '100.00', '300.00', '500.00', '1000.00'],
    })
  })

  test('tell the median of their own last credits, once there are five', async () => {
    const { id, token } = await server.addMember()
    const wave = async () =>
      (await server.get(contract.listMethods, {}, { token })).list.find(({ code }) => code === 'demo-wavepay')?.medianSeconds
    const add = (seconds: number) =>
      services.database.query(
        `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, state, created_at, expires_at, finished_at)
         VALUES ($1, $2, $3, 'demo-wavepay', 'sandpay', 100, 'MMK', 0, 'SUCCEEDED', $4::timestamptz, $4, $4::timestamptz + make_interval(secs => $5))`,
        [services.newId(), `M${seconds}`, id, clock.now(), seconds],
      )
    for (const seconds of [10, 20, 30, 40]) await add(seconds)
    expect(await wave()).toBeNull()
    await add(500)
    expect(await wave()).toBe(30)
  })
})
