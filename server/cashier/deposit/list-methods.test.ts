import * as contract from '@tamuvo/contract/cashier.ts'
import { getDepositPace } from '@tamuvo/contract/cashier-pace.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { cashierServer } from '../testing.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock })
const { services } = server
const method = 'demo-qr'

describe('the methods', () => {
  test('come with the last used one first, in the requested language', async () => {
    const { token } = await server.addMember()
    const codes = async () => (await server.get(contract.listMethods, {}, { token })).list.map(({ code }) => code)
    const others = ['demo-bank', 'demo-wave-manual', 'demo-voucher', 'demo-members']
    expect(await codes()).toEqual(['demo-kbzpay', 'demo-wavepay', 'demo-qr', ...others])
    await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(await codes()).toEqual(['demo-qr', 'demo-kbzpay', 'demo-wavepay', ...others])
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

  test('are open and have limits as the operator set them', async () => {
    const { token } = await server.addMember()
    const set = (value: SettingOf<'deposit.methods'>) =>
      inTransaction(services.database, (tx) =>
        changeSetting(tx, services, { key: 'deposit.methods', value, by: 'ko', reason: 'a test' }),
      )
    const limits = { open: true, min: '5.00', max: '60.00', dayCountMax: 2, daySumMax: '100.00' }
    await set({ 'demo-qr': limits, 'demo-wavepay': { ...limits, open: false } })
    const { list } = await server.get(contract.listMethods, {}, { token })
    expect(list.slice(0, 2).map(({ code }) => code)).toEqual(['demo-kbzpay', 'demo-qr'])
    expect(list[1]).toMatchObject({ min: '5.00', max: '60.00' })
    const pay = (amount: string, by = method) => server.ask(contract.createDeposit, { method: by, amount }, { token })
    expect(await pay('4.99')).toMatchObject({ code: 'BELOW_MIN', value: { min: '5.00', openDepositsMax: 3 } })
    expect(await pay('60.01')).toMatchObject({ code: 'ABOVE_MAX' })
    expect(await pay('20.00', 'demo-wavepay')).toMatchObject({ code: 'METHOD_CLOSED' })
    expect(await pay('50.00')).toMatchObject({ code: 'OK' })
    expect(await pay('50.01')).toMatchObject({ code: 'DAY_LIMIT' })
    await inTransaction(services.database, (tx) =>
      changeSetting(tx, services, { key: 'deposit.openMax', value: 1, by: 'ko', reason: 'a test' }),
    )
    expect(await pay('10.00')).toMatchObject({ code: 'DEPOSITS_OPEN_MAX', value: { openDepositsMax: 1 } })
    await expect(set({ 'no-such': limits })).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
    await expect(set({ 'demo-qr': { ...limits, max: '4.00' } })).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
    await expect(set({ 'demo-qr': { ...limits, min: '0.00' } })).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
    await inTransaction(services.database, (tx) =>
      changeSetting(tx, services, { key: 'deposit.openMax', value: 3, by: 'ko', reason: 'a test' }),
    )
    await set({})
  })

  test('show the median time of their own credits of the last seven days, once there are five', async () => {
    const { id } = await server.addMember()
    const wave = async () => {
      clock.advance(60_000)
      const { token } = await server.addMember()
      const { list, paceDays } = await server.get(contract.listMethods, {}, { token })
      expect(paceDays).toBe(7)
      return list.find(({ code }) => code === 'demo-wavepay')?.medianSeconds
    }
    const all = async () => server.get(getDepositPace, {})
    const add = (seconds: number, state = 'SUCCEEDED') =>
      services.database.query(
        `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, state, created_at, expires_at, finished_at)
         VALUES ($1, $2, $3, 'demo-wavepay', 'sandpay', 100, 'MMK', 0, $6, $4::timestamptz, $4, $4::timestamptz + make_interval(secs => $5))`,
        [services.newId(), `M${seconds}`, id, clock.now(), seconds, state],
      )
    for (const seconds of [10, 20, 30, 40]) await add(seconds)
    expect(await wave()).toBeNull()
    expect(await all()).toEqual({ medianSeconds: null, days: 7 })
    await add(500)
    expect(await wave()).toBe(30)
    expect(await all()).toEqual({ medianSeconds: 30, days: 7 })
    // Neither what was taken back nor what failed is a credit.
    for (const [seconds, state] of [
      [900, 'REVERSED'],
      [901, 'FAILED'],
    ] as const)
      await add(seconds, state)
    expect(await wave()).toBe(30)
    clock.advance(6 * 86_400_000)
    expect(await wave()).toBe(30)
    clock.advance(86_400_000)
    expect(await wave()).toBeNull()
  })
})

describe('a method that is not for everybody', () => {
  const limits = { open: true, min: '1.00', max: '2000.00', dayCountMax: 50, daySumMax: '20000.00' }
  const set = (value: SettingOf<'deposit.methods'>) =>
    inTransaction(services.database, (tx) =>
      changeSetting(tx, services, { key: 'deposit.methods', value, by: 'ko', reason: 'a test' }),
    )
  // There is no chain here.
  const closedTo = async (token: string) =>
    (await server.get(contract.listMethods, {}, { token })).closed.filter(({ reason }) => reason !== 'NO_CHAIN')

  test.each([
    [{ paused: true }, 'MAINTENANCE', '', 'METHOD_CLOSED'],
    [{ rankMin: 3 }, 'RANK', '3', 'METHOD_NOT_FOR_YOU'],
    [{ firstAllowed: false }, 'FIRST', '', 'METHOD_NOT_FOR_YOU'],
    [{ opensMinute: 60, closesMinute: 120 }, 'HOURS', '01:00–02:00', 'METHOD_CLOSED'],
    [{ min: '10.00', daySumMax: '5.00' }, 'DAY', '', 'DAY_LIMIT'],
  ])('%j: %s', async (more, reason, detail, code) => {
    const { token } = await server.addMember()
    await set({ 'demo-qr': { ...limits, ...more } })
    expect(await closedTo(token)).toEqual([{ code: 'demo-qr', name: 'Demo QR', reason, detail }])
    const answer = await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(answer).toMatchObject({ code })
    await set({})
    expect(await closedTo(token)).toEqual([])
  })

  test('says what it costs, and costs that', async () => {
    const { token } = await server.addMember()
    await set({
      'demo-qr': { ...limits, fee: '0.30', feeRate: 150 },
      'demo-bank': { ...limits, fee: '0.30', feeBearer: 'HOUSE' },
    })
    const { list } = await server.get(contract.listMethods, {}, { token })
    expect(list.find(({ code }) => code === 'demo-qr')).toMatchObject({ fee: '0.30', feeRate: 150, instant: true })
    expect(list.find(({ code }) => code === 'demo-bank')).toMatchObject({ fee: '0.00', feeBearer: 'HOUSE', instant: false })
    const made = await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(made).toMatchObject({
      fee: '1.05',
      kind: 'QR_DYNAMIC',
      qr: expect.stringMatching(/^000201.*demo\.tamuvo\.sandbox.*6304[0-9A-F]{4}$/),
    })
    expect(made.qr).toContain(`0115${made.reference}`)
    await set({})
  })
})
