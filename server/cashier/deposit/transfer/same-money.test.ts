import * as staff from '@tamuvo/contract/cashier-staff.ts'
import { expect, test } from 'vitest'
import { transferServer } from './testing.ts'

const server = await transferServer()
const { clock, maker, accounts, matchAll, create, transfer, linesWaiting } = server

const accountOf = (number: string): string => accounts.get(number) ?? ''
/** Leaves a method one account, so that every deposit by it is paid to that one: which of several is chosen at random. */
const leaveOneAccount = async (method: string): Promise<void> => {
  const { list } = await server.get(staff.listDepositAccounts, {}, maker.as)
  const open = list.filter((account) => account.method === method && account.state === 'OPEN')
  for (const { id } of open.slice(1)) await server.get(staff.closeDepositAccount, { id }, maker.as)
}
await leaveOneAccount('demo-bank')

const plain = (amount: string): string => `${amount.replace('.', '')}0`

test('money that a signed event brought pays no other deposit when a statement names only its day', async () => {
  const first = await create('62.00')
  await transfer(first, { remark: '' })
  expect(await first.read()).toMatchObject({ state: 'SUCCEEDED' })
  // The amount is free again, so that the next deposit asks for the same.
  const next = await create('62.00', 'demo-bank', first)
  const csv = `date,amount,remark\n2026-08-05,${plain(first.created.amount)},\n`
  const accountId = accountOf(first.pay.number)
  expect(next.pay.number).toBe(first.pay.number)
  expect(next.created.amount).toBe(first.created.amount)
  expect(await server.get(staff.importDepositLines, { accountId, csv }, maker.as)).toMatchObject({ added: 1 })
  await matchAll()
  expect(await next.read()).toMatchObject({ state: 'PENDING' })
  expect(await linesWaiting()).toContainEqual(expect.objectContaining({ amount: next.created.amount, reason: 'AMBIGUOUS' }))
})

test('two payments of one amount at different times are two', async () => {
  const first = await create('65.00')
  await transfer(first, { remark: '' })
  const next = await create('65.00', 'demo-bank', first)
  await transfer(next, { remark: '', paidAt: new Date(clock.now().getTime() + 1_000) })
  expect(await next.read()).toMatchObject({ state: 'SUCCEEDED' })
})
