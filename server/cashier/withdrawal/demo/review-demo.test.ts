import { approveWithdrawal, claimWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { expect, test } from 'vitest'
import { staff, withdrawalServer } from '../testing.ts'
import { reviewDemo } from './review-demo.ts'

const server = await withdrawalServer()
const { services, clock } = server

const waiting = async (amount: string): Promise<string> => {
  const { value } = await server.submit(await server.member({ balance: '5000.00' }), amount)
  await server.work()
  expect((await server.caseOf(value.id)).state).toBe('REVIEW')
  return value.id
}
const review = async (afterMs = 20_000): Promise<void> => {
  clock.advance(afterMs)
  await reviewDemo(services)
}

test('what has waited for staff for a while is approved, recorded like a call of theirs, and paid', async () => {
  const id = await waiting('100.00')
  await review(19_000)
  expect((await server.caseOf(id)).state).toBe('REVIEW')
  await review(1_000)
  expect(await server.caseOf(id)).toMatchObject({ maker: 'demo-reviewer', checker: null })
  await server.work()
  clock.advance(3_000)
  await server.work()
  expect((await server.caseOf(id)).state).toBe('PAID')
  const { rows } = await services.database.query(
    'SELECT name, code FROM staff_call c JOIN staff s ON s.id = c.staff_id WHERE call = $1',
    [approveWithdrawal.path],
  )
  expect(rows).toEqual([{ name: 'demo-reviewer', code: 'OK' }])
})

test('what needs two people has two', async () => {
  const id = await waiting('1500.00')
  await review()
  expect(await server.caseOf(id)).toMatchObject({ state: 'REVIEW', maker: 'demo-reviewer', checker: null })
  await review(0)
  expect(await server.caseOf(id)).toMatchObject({ maker: 'demo-reviewer', checker: 'demo-checker' })
})

test('what somebody has taken on stays with them', async () => {
  const id = await waiting('100.00')
  await server.get(claimWithdrawal, { id }, staff.maker.as)
  await review()
  expect(await server.caseOf(id)).toMatchObject({ state: 'REVIEW', maker: null, claimedBy: 'mya' })
})

test('with a channel that moves real money nothing is approved', async () => {
  const id = await waiting('100.00')
  clock.advance(20_000)
  await reviewDemo({ ...services, payouts: services.payouts.map((payouts, index) => ({ ...payouts, isSandbox: index > 0 })) })
  expect((await server.caseOf(id)).state).toBe('REVIEW')
})
