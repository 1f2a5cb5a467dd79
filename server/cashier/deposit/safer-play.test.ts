import * as contract from '@tamuvo/contract/cashier.ts'
import { expect, test } from 'vitest'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { steppedClock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import { beginBreak } from '../../safer/begin-break.ts'
import { depositCheck, depositRoom } from '../../safer/deposit-check.ts'
import { setOperatorLimit } from '../../safer/operator-limit.ts'
import { cashierServer, type TestMember } from '../testing.ts'

const clock = steppedClock('2026-08-05T06:30:00Z')
const server = await cashierServer({ clock, checkDeposits: depositCheck, depositRoom })
const { services } = server
const { database } = services

const member = async (level: number): Promise<TestMember> => {
  const added = await server.addMember()
  await inTransaction(database, (tx) => setKycLevel(tx, added.id, level))
  return added
}
const limit = (memberId: bigint, value: bigint): Promise<void> =>
  inTransaction(database, (tx) =>
    setOperatorLimit(tx, { memberId, kind: 'DEPOSIT_DAY', value, by: 'ko', reason: 'test', at: clock.now() }),
  )
const deposit = ({ token }: TestMember, amount: string) =>
  server.ask(contract.createDeposit, { method: 'demo-kbzpay', amount }, { token })

test('a deposit limit counts pending deposits, and concurrent ones cannot pass it', async () => {
  const mai = await member(2)
  await limit(mai.id, 10_000n)
  const answers = await Promise.all(Array.from({ length: 6 }, () => deposit(mai, '40.00')))
  expect(answers.filter(({ success }) => success)).toHaveLength(2)
  const refused = answers.find(({ success }) => !success)
  expect(refused).toMatchObject({ status: 423, code: 'RG_LIMIT', value: { kind: 'DEPOSIT_DAY', limit: '100.00', left: '20.00' } })
  expect(await deposit(mai, '20.00')).toMatchObject({ success: true })
})

test('a member on a break cannot pay in', async () => {
  const mai = await member(2)
  const until = new Date(clock.now().getTime() + 86_400_000)
  await inTransaction(database, (tx) =>
    beginBreak(tx, services, { memberId: mai.id, kind: 'cool_off', since: clock.now(), until }),
  )
  expect(await deposit(mai, '10.00')).toMatchObject({ status: 423, code: 'RG_EXCLUDED', value: { until: until.toISOString() } })
})

test('an unverified member may pay in only a little', async () => {
  const mai = await member(0)
  expect(await deposit(mai, '200.01')).toMatchObject({
    status: 403,
    code: 'KYC_REQUIRED',
    value: { level: 1, limit: '200.00', left: '200.00' },
  })
  expect(await deposit(mai, '150.00')).toMatchObject({ success: true })
  expect(await deposit(mai, '60.00')).toMatchObject({ code: 'KYC_REQUIRED', value: { left: '50.00' } })
})

test('beyond the threshold documents are required', async () => {
  const mai = await member(1)
  expect(await deposit(mai, '1500.00')).toMatchObject({ success: true })
  expect(await deposit(mai, '500.01')).toMatchObject({
    code: 'KYC_REQUIRED',
    value: { level: 2, limit: '2000.00', left: '500.00' },
  })
  const known = await member(2)
  await deposit(known, '1500.00')
  expect(await deposit(known, '500.01')).toMatchObject({ success: true })
})

test('what is left is shown with its reason, and a transfer asks for no more than it', async () => {
  const mai = await member(2)
  await limit(mai.id, 10_000n)
  const methods = () => server.get(contract.listMethods, {}, { token: mai.token })
  expect((await methods()).list[0]).toMatchObject({ max: '100.00', maxReason: 'OWN_LIMIT' })
  const asked = { method: 'demo-bank', amount: '100.00' }
  const created = await server.get(contract.createDeposit, asked, { token: mai.token })
  expect(created.amount).toBe('100.00')
  expect(await methods()).toMatchObject({ barred: 'OWN_LIMIT' })
  expect((await server.get(contract.listMethods, {}, { token: (await member(0)).token })).list[0]).toMatchObject({
    max: '200.00',
    maxReason: 'KYC',
  })
})
