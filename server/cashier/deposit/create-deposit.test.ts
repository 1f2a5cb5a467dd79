import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { findMethod, putMethod } from './method-store.ts'
import { cashierServer } from '../testing.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock })
const { services } = server
const method = 'demo-qr'

describe('an amount', () => {
  test.each([
    '1e3',
    '-5.00',
    '0.001',
    '99999999999999.00',
    '0.00',
    '05.00',
    '5',
    '5.0',
    ' 5.00',
    '5.00 ',
    '1,000.00',
    '+5.00',
    '٥.٠٠',
    '5.00\u0000',
    'NaN',
    '',
    '0x10',
  ])('in another format is malformed: "%s"', async (amount) => {
    const { token } = await server.addMember()
    expect(await server.ask(contract.createDeposit, { method, amount }, { token })).toMatchObject({
      status: 400,
      code: 'MALFORMED',
      value: { fields: ['amount'] },
    })
  })
  test.each([
    ['a number', 5],
    ['nothing', null],
    ['a boolean', true],
    ['a list', ['5.00']],
    ['an object', { amount: '5.00' }],
  ])('of another type is malformed: %s', async (_label, amount) => {
    const { token } = await server.addMember()
    const body = JSON.stringify({ method, amount: typeof amount === 'bigint' ? Number(amount) : amount })
    const answer = await fetch(`${server.url}/wps/pay/deposits`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    })
    expect(answer.status).toBe(400)
  })
  test.each([
    ['0.99', 'BELOW_MIN'],
    ['2000.01', 'ABOVE_MAX'],
    ['9999999999999.99', 'ABOVE_MAX'],
  ])('out of the limits is refused with them: %s', async (amount, code) => {
    const { token } = await server.addMember()
    expect(await server.ask(contract.createDeposit, { method, amount }, { token })).toMatchObject({
      status: 200,
      success: false,
      code,
      value: { min: '1.00', max: '2000.00' },
    })
    expect(await server.get(contract.listDeposits, {}, { token })).toMatchObject({ total: 0 })
  })
})

describe('access', () => {
  test.each([4, 41, 42] as const)('account type %i needs a real account', async (type) => {
    const { token } = await server.addMember(type)
    expect(await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token })).toMatchObject({
      status: 403,
      code: 'REAL_ACCOUNT_NEEDED',
    })
  })
  test('a frozen account may not', async () => {
    const { id, token } = await server.addMember()
    await services.database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id])
    expect(await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token })).toMatchObject({
      status: 200,
      code: 'ACCOUNT_FROZEN',
    })
  })
  test('a session is needed', async () => {
    expect(await server.ask(contract.createDeposit, { method, amount: '50.00' })).toMatchObject({ status: 401 })
  })
  test('another member cannot see, list or cancel the deposit', async () => {
    const [mine, other] = [await server.addMember(), await server.addMember()]
    const { id } = await server.get(contract.createDeposit, { method, amount: '50.00' }, { token: mine.token })
    expect(await server.ask(contract.getDeposit, { id }, { token: other.token })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    expect(await server.ask(contract.cancelDeposit, { id }, { token: other.token })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    expect(await server.get(contract.listDeposits, {}, { token: other.token })).toMatchObject({ total: 0, list: [] })
    expect(await server.ask(contract.getDeposit, { id: '1' }, { token: mine.token })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a closed method', () => {
  test.each(['', 'a\u0000b', "'; --", 'x'.repeat(41)])('of a name that no method can have is malformed: %j', async (code) => {
    const { token } = await server.addMember()
    expect(await server.ask(contract.createDeposit, { method: code, amount: '50.00' }, { token })).toMatchObject({
      status: 400,
      value: { fields: ['method'] },
    })
  })
  test.each(['no-such', 'demo-wavepay'])('%s is refused', async (code) => {
    const wave = await findMethod(services.database, 'demo-wavepay')
    if (wave) await putMethod(services.database, { ...wave, open: false })
    const { token } = await server.addMember()
    expect(await server.ask(contract.createDeposit, { method: code, amount: '50.00' }, { token })).toMatchObject({
      code: 'METHOD_CLOSED',
    })
    if (wave) await putMethod(services.database, wave)
  })
})

describe('keys', () => {
  test('get the first answer even when the method was closed meanwhile', async () => {
    const { token } = await server.addMember()
    const [key, qr] = [randomUUID(), await findMethod(services.database, method)]
    const first = await server.get(contract.createDeposit, { method, amount: '50.00' }, { token, key })
    if (qr) await putMethod(services.database, { ...qr, open: false })
    expect(await server.get(contract.createDeposit, { method, amount: '50.00' }, { token, key })).toEqual(first)
    if (qr) await putMethod(services.database, qr)
  })
  test('a double click makes one deposit, and both clicks get it', async () => {
    const { token } = await server.addMember()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.get(contract.createDeposit, { method, amount: '50.00' }, { token, key })),
    )
    expect(new Set(answers.map(({ id, payUrl, state }) => `${id} ${payUrl} ${state}`)).size).toBe(1)
    expect(await server.get(contract.listDeposits, {}, { token })).toMatchObject({ total: 1 })
    expect(await server.ask(contract.createDeposit, { method, amount: '51.00' }, { token, key })).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })
  test('the same key of another member is another key', async () => {
    const [a, b] = [await server.addMember(), await server.addMember()]
    const key = randomUUID()
    const [first, second] = [
      await server.get(contract.createDeposit, { method, amount: '50.00' }, { token: a.token, key }),
      await server.get(contract.createDeposit, { method, amount: '50.00' }, { token: b.token, key }),
    ]
    expect(first.id).not.toBe(second.id)
  })
  test('six tabs at once make three deposits, and one more after a cancellation', async () => {
    const { token } = await server.addMember()
    const open = () => server.ask(contract.createDeposit, { method, amount: '50.00' }, { token })
    const answers = await Promise.all(Array.from({ length: 6 }, open))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(3).fill('DEPOSITS_OPEN_MAX'), ...Array(3).fill('OK')])
    expect(await server.get(contract.listMethods, {}, { token })).toMatchObject({ openDeposits: 3 })
    const { list } = await server.get(contract.listDeposits, {}, { token })
    expect(await server.get(contract.cancelDeposit, { id: list[0]?.id ?? '' }, { token })).toMatchObject({
      state: 'CANCELLED',
      payUrl: null,
    })
    expect(await open()).toMatchObject({ code: 'OK' })
  })
})

describe('limits of the day', () => {
  const give = async (amount: string, token: string) => {
    const { id } = await server.get(contract.createDeposit, { method, amount }, { token })
    await services.database.query(`UPDATE deposit SET state = 'SUCCEEDED' WHERE id = $1`, [id])
  }
  test('by sum, until midnight in the zone of the site', async () => {
    const known = await findMethod(services.database, method)
    if (known) await putMethod(services.database, { ...known, daySumMax: fromWire('100.00') })
    clock.set('2026-08-05T17:29:00Z')
    const { token } = await server.addMember()
    await give('60.00', token)
    expect(await server.ask(contract.createDeposit, { method, amount: '40.01' }, { token })).toMatchObject({
      code: 'DAY_LIMIT',
      value: { daySumMax: '100.00' },
    })
    expect(await server.ask(contract.createDeposit, { method: 'demo-kbzpay', amount: '40.01' }, { token })).toMatchObject({
      code: 'OK',
    })
    clock.set('2026-08-05T17:30:00Z')
    expect(await server.ask(contract.createDeposit, { method, amount: '40.01' }, { token })).toMatchObject({
      code: 'OK',
      value: { reference: expect.stringMatching(/^D20260806/) },
    })
    if (known) await putMethod(services.database, known)
  })
  test('by count, without failed and cancelled ones', async () => {
    const known = await findMethod(services.database, method)
    if (known) await putMethod(services.database, { ...known, dayCountMax: 2 })
    const { token } = await server.addMember()
    const { id } = await server.get(contract.createDeposit, { method, amount: '5.00' }, { token })
    await server.get(contract.cancelDeposit, { id }, { token })
    await give('5.00', token)
    await give('5.00', token)
    expect(await server.ask(contract.createDeposit, { method, amount: '5.00' }, { token })).toMatchObject({
      code: 'DAY_LIMIT',
      value: { dayCountMax: 2 },
    })
    if (known) await putMethod(services.database, known)
  })
})

describe('cancelling', () => {
  test('ends a waiting deposit once, and no other', async () => {
    const { token } = await server.addMember()
    const { id } = await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(await server.get(contract.cancelDeposit, { id }, { token })).toMatchObject({
      state: 'CANCELLED',
      finishedAt: expect.any(String),
    })
    expect(await server.ask(contract.cancelDeposit, { id }, { token })).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
  })
})
