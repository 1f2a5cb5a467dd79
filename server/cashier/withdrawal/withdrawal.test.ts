import { randomUUID } from 'node:crypto'
import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { getWithdrawal, listWithdrawals, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { removePayee } from '@tamuvo/contract/cashier-payees.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { beginBreak } from '../../safer/begin-break.ts'
import { addTurnoverRow } from '../../turnover/turnover.ts'
import { digits, type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
})

const note = 'Checked with the member by phone'

/** A member whose first withdrawal was approved by a person and paid, so that further ones can pass by themselves. */
const regular = async (balance = '1000.00'): Promise<Owner> => {
  const owner = await server.member({ balance })
  const first = await server.submit(owner, '10.01')
  await server.work()
  await server.get(approveWithdrawal, { id: first.value.id, note }, staff.maker.as)
  await server.work()
  expect((await server.see(owner, first.value.id)).state).toBe('PAID')
  server.clock.advance(8 * 86_400_000)
  return owner
}

describe('a withdrawal', () => {
  test('leaves the balance at once, is checked, sent, and paid', async () => {
    const owner = await regular()
    expect(await server.money(owner)).toEqual({ main: '989.99', held: '0.00' })
    const { value } = await server.submit(owner, '100.01')
    expect(value).toMatchObject({
      state: 'REQUESTED',
      amount: '100.01',
      fee: '0.00',
      receive: '100.01',
      received: '0.00',
      remainder: '100.01',
    })
    expect(value.reference).toMatch(/^W20260813\d{6}$/)
    expect(await server.money(owner)).toEqual({ main: '889.98', held: '100.01' })
    await server.work()
    const paid = await server.see(owner, value.id)
    expect(paid).toMatchObject({
      state: 'PAID',
      received: '100.01',
      remainder: '0.00',
      promise: { stage: 'DONE', holder: 'NOBODY', deadline: null },
    })
    expect(await server.money(owner)).toEqual({ main: '889.98', held: '0.00' })
    expect(paid.timeline.map(({ state, holder }) => `${state} ${holder}`)).toEqual([
      'REQUESTED SYSTEM',
      'RISK SYSTEM',
      'AUTO_APPROVED SYSTEM',
      'PAYING PROVIDER',
      'PAID NOBODY',
    ])
    expect(await listOf(owner)).toEqual(['PAID', 'PAID'])
  })

  test('of a member on a break is paid all the same', async () => {
    const owner = await regular()
    const { services, clock } = server
    const aBreak = { memberId: owner.id, kind: 'exclusion', since: clock.now(), until: null } as const
    await inTransaction(services.database, (tx) => beginBreak(tx, services, aBreak))
    const { value } = await server.submit(owner, '100.01')
    await server.work()
    expect((await server.see(owner, value.id)).state).toBe('PAID')
  })

  test('of a member who excluded themselves asks for no bets, which they could not place', async () => {
    const owner = await regular()
    const { services, clock } = server
    const row = { memberId: owner.id, base: fromWire('50.00'), multiple: 100, at: clock.now() } as const
    await inTransaction(services.database, (tx) => addTurnoverRow(tx, services, { ...row, kind: 'DEPOSIT', ref: 1n }))
    expect((await server.submit(owner, '20.00')).code).toBe('TURNOVER_NOT_MET')
    const aBreak = { memberId: owner.id, kind: 'exclusion', since: clock.now(), until: null } as const
    await inTransaction(services.database, (tx) => beginBreak(tx, services, aBreak))
    expect((await server.submit(owner, '20.00')).code).toBe('OK')
    // A bonus is taken back before.
    const expiresAt = new Date(clock.now().getTime() + 1)
    await inTransaction(services.database, (tx) => addTurnoverRow(tx, services, { ...row, kind: 'BONUS', ref: 2n, expiresAt }))
    expect((await server.submit(owner, '20.00')).code).toBe('TURNOVER_NOT_MET')
  })

  test('of who owes bills of contracts is refused, and said before', async () => {
    const owner = await regular()
    server.services.isInDebt.fill(async (_from, memberId) => memberId === owner.id)
    const seen = await server.get(previewWithdrawal, { amount: '20.00' }, { token: owner.token })
    expect(seen).toMatchObject({ bars: ['BILLS'], available: '0.00', quote: { refusal: 'BILLS_UNPAID' } })
    expect((await server.submit(owner, '20.00')).code).toBe('BILLS_UNPAID')
    server.services.isInDebt.fill(async () => false)
    expect((await server.submit(owner, '20.00')).code).toBe('OK')
  })

  test('of another member is not found', async () => {
    const [owner, other] = [await server.member(), await server.member()]
    const { value } = await server.submit(owner, '20.00')
    expect(await server.ask(getWithdrawal, { id: value.id }, { token: other.token })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    expect(await listOf(other)).toEqual([])
  })

  test('to the payee of another member is not found, and holds nothing', async () => {
    const [owner, other] = [await server.member(), await server.member()]
    const { status, code } = await server.submit(owner, '20.00', { payeeId: other.payeeId })
    expect([status, code]).toEqual([404, 'NOT_FOUND'])
    expect(await server.money(owner)).toEqual({ main: '1000.00', held: '0.00' })
  })

  test('of one key is one, and another amount under it is a conflict', async () => {
    const owner = await server.member()
    const key = randomUUID()
    const answers = [await server.submit(owner, '20.00', { key }), await server.submit(owner, '20.00', { key })]
    expect(answers[0]?.value.id).toBe(answers[1]?.value.id)
    expect((await server.submit(owner, '21.00', { key })).code).toBe('IDEMPOTENCY_CONFLICT')
    expect(await server.money(owner)).toEqual({ main: '980.00', held: '20.00' })
  })

  test('locks its payee until it is over', async () => {
    const owner = await server.member()
    await server.submit(owner, '20.00')
    expect(await server.ask(removePayee, { id: owner.payeeId, password: digits }, { token: owner.token })).toMatchObject({
      code: 'PAYEE_LOCKED',
    })
  })
})

const listOf = async (owner: Owner): Promise<string[]> =>
  (await server.get(listWithdrawals, {}, { token: owner.token })).list.map(({ state }) => state)

describe('is refused', () => {
  test.each([
    ['below the minimum', '9.99', 'BELOW_MIN'],
    ['above the maximum', '5000.01', 'ABOVE_MAX'],
    ['above the balance', '1000.01', 'INSUFFICIENT'],
  ])('%s', async (_name, amount, code) => {
    const owner = await server.member()
    expect((await server.submit(owner, amount)).code).toBe(code)
    expect(await server.money(owner)).toEqual({ main: '1000.00', held: '0.00' })
  })

  test('past the limit of the identity, and says whose limit it is', async () => {
    const owner = await server.member({ kycLevel: 0 })
    expect(await server.submit(owner, '50.01')).toMatchObject({ code: 'ABOVE_MAX', value: { max: '50.00', by: 'KYC' } })
    expect((await server.submit(owner, '50.00')).code).toBe('OK')
  })

  test('with a wrong withdrawal password, and locked after too many', async () => {
    const owner = await server.member()
    for (let times = 0; times < 5; times++)
      expect((await server.submit(owner, '20.00', { password: '111222' })).code).toMatch(/^WD_PASSWORD_(WRONG|LOCKED)$/)
    expect((await server.submit(owner, '20.00')).code).toBe('WD_PASSWORD_LOCKED')
  })

  test('beyond so many at once', async () => {
    const owner = await server.member()
    for (let times = 0; times < 3; times++) expect((await server.submit(owner, '20.00')).code).toBe('OK')
    expect(await server.submit(owner, '20.00')).toMatchObject({ code: 'WITHDRAWALS_OPEN_MAX', value: { openMax: 3 } })
  })
})

describe('the preview', () => {
  const preview = (owner: Owner, amount?: string) =>
    server.get(previewWithdrawal, amount ? { amount } : {}, { token: owner.token })

  test('says what may be withdrawn and why not more', async () => {
    const owner = await server.member({ kycLevel: 1, balance: '9000.00' })
    expect(await preview(owner)).toMatchObject({
      available: '2000.00',
      balance: '9000.00',
      min: '10.00',
      max: { amount: '5000.00', by: 'BRAND' },
      dayMax: { amount: '2000.00', by: 'KYC' },
      dayLeft: '2000.00',
      freePerDay: 3,
      freeLeft: 3,
      quote: null,
      turnover: { clear: true, left: '0.00' },
      hold: null,
      bars: [],
      payees: [{ id: owner.payeeId, name: 'Demo Harbour Bank', bar: null, isDefault: true }],
    })
  })

  test('obeys what a VIP level says: how much a day, and how often for free', async () => {
    const owner = await server.member()
    const limits = await server.services.settings.get('wd.limits')
    await server.set('wd.limits', { ...limits, vip: { '0': { dayMax: '300.00', freePerDay: 1 } } })
    expect(await preview(owner)).toMatchObject({ dayMax: { amount: '300.00', by: 'VIP' }, freePerDay: 1, freeLeft: 1 })
    await server.submit(owner, '20.00')
    expect((await preview(owner, '100.00')).quote).toMatchObject({ fee: '1.00', refusal: null })
    expect((await preview(owner, '281.00')).quote?.refusal).toBe('DAY_LIMIT')
    await server.set('wd.limits', limits)
  })

  test('computes fee and receipt, and what would be refused', async () => {
    const owner = await server.member()
    await server.set('wd.fee', { freePerDay: 1, percent: 100, min: '1.00', max: '20.00' })
    await server.submit(owner, '20.00')
    const { quote, freeLeft, dayLeft, open } = await preview(owner, '500.00')
    expect({ quote, freeLeft, dayLeft, open }).toEqual({
      quote: { amount: '500.00', fee: '5.00', receive: '495.00', refusal: null },
      freeLeft: 0,
      dayLeft: '19980.00',
      open: 1,
    })
    expect((await preview(owner, '981.00')).quote?.refusal).toBe('INSUFFICIENT')
    const { value } = await server.submit(owner, '500.00')
    expect([value.fee, value.receive]).toEqual(['5.00', '495.00'])
    await server.set('wd.fee', { freePerDay: 3, percent: 100, min: '1.00', max: '20.00' })
  })
})
