import { approveWithdrawal, claimWithdrawal, holdWithdrawals } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
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

test('what is held stays, is not asked for again and again, and keeps nobody from their turn', async () => {
  await server.set('wd.openMax', 20)
  const held = await server.member({ balance: '5000.00' })
  for (let count = 0; count < 20; count++) await server.submit(held, '10.00')
  await server.work()
  const hold = { memberId: held.id.toString(), reason: 'Looks like somebody else', words: 'We look at it.' }
  await server.get(holdWithdrawals, hold, staff.maker.as)
  const frozen = await waiting('200.00')
  await server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = (SELECT member_id FROM withdrawal WHERE id = $1)`, [
    frozen,
  ])
  const id = await waiting('100.00')
  await review()
  expect(await server.caseOf(id)).toMatchObject({ maker: 'demo-reviewer' })
  const { rows } = await services.database.query(`SELECT FROM staff_call WHERE code = 'WD_HELD'`)
  expect(rows).toEqual([])
  expect(await server.caseOf(frozen)).toMatchObject({ state: 'REVIEW', maker: null })
  expect(await server.money(held)).toEqual({ main: '4800.00', held: '200.00' })
})

test('more than a page is approved in one go, though what is approved leaves the pages', async () => {
  const owners = await Promise.all(Array.from({ length: 22 }, () => server.member({ balance: '5000.00' })))
  const ids = await Promise.all(owners.map(async (owner) => (await server.submit(owner, '100.00')).value.id))
  await server.work()
  await review()
  const states = await Promise.all(ids.map(async (id) => (await server.caseOf(id)).state))
  expect(states.filter((state) => state === 'REVIEW')).toEqual([])
})

test('with a channel that moves real money nothing is approved', async () => {
  const id = await waiting('100.00')
  clock.advance(20_000)
  await reviewDemo({ ...services, payouts: services.payouts.map((payouts, index) => ({ ...payouts, isSandbox: index > 0 })) })
  expect((await server.caseOf(id)).state).toBe('REVIEW')
})
