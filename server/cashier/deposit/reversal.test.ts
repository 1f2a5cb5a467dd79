import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { type Amount, fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from '../withdrawal/testing.ts'
import { applyEvent } from './apply-event.ts'
import { addDemoMethods } from './demo-methods.ts'
import type { Deposit } from './deposit.ts'
import { findDeposit, insertDeposit, lockDeposit } from './store.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
  await addDemoMethods(server.services.database)
  await server.set('turnover.depositMultiple', 0)
})

const note = 'Checked with the member by phone'

/** A deposit that was credited, of which a provider says something more. */
const credited = async ({ id: memberId }: Owner, amount: string, fee = '0.00') => {
  const { services, clock } = server
  const id = services.newId()
  const [asked, charged] = [fromWire(amount), fromWire(fee)]
  const deposit: Deposit = {
    id,
    memberId,
    reference: `D${id}`,
    method: 'demo-kbzpay',
    kind: 'EWALLET_REDIRECT',
    provider: 'sandpay',
    currency: 'MMK',
    amount: asked,
    fee: charged,
    credited: fromWire('0.00'),
    received: null,
    state: 'PENDING',
    reason: null,
    payUrl: null,
    qr: null,
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 900_000),
    finishedAt: null,
    entryId: null,
    reversalEntryId: null,
  }
  await inTransaction(services.database, (tx) => insertDeposit(tx, deposit))
  const tell = (event: 'succeeded' | 'reversed', said: Amount = asked) =>
    inTransaction(services.database, async (tx) => {
      const locked = await lockDeposit(tx, id)
      if (locked) await applyEvent(tx, services, locked, { event, amount: said, currency: 'MMK' })
    })
  await tell('succeeded')
  return { id, tell, read: () => findDeposit(services.database, id) }
}

const houses = () => houseBalances(server.services.database)

test('of a deposit that is being withdrawn keeps the withdrawal back for a person', async () => {
  const owner = await server.member({ balance: '0.00' })
  const { tell } = await credited(owner, '100.00')
  const { value } = await server.submit(owner, '100.00')
  await server.work()
  await server.get(approveWithdrawal, { id: value.id, note }, staff.maker.as)
  await tell('reversed')
  await server.work()
  expect(await server.money(owner)).toEqual({ main: '-100.00', held: '100.00' })
  expect(await server.caseOf(value.id)).toMatchObject({ state: 'REVIEW', attempts: [] })
  expect(await server.ask(approveWithdrawal, { id: value.id, note }, staff.maker.as)).toMatchObject({ code: 'WD_HELD' })
})

test('of a deposit holds what its member requests later, too', async () => {
  const owner = await server.member({ balance: '300.00' })
  const { tell } = await credited(owner, '100.00')
  await tell('reversed')
  expect(await server.submit(owner, '50.00')).toMatchObject({ code: 'WD_HELD' })
})

test('takes the fee back from the house: the provider has all that it had paid', async () => {
  const owner = await server.member({ balance: '0.00' })
  const before = await houses()
  const { tell } = await credited(owner, '100.00', '2.00')
  expect((await server.money(owner)).main).toBe('98.00')
  await tell('reversed')
  const after = await houses()
  expect(await server.money(owner)).toEqual({ main: '0.00', held: '0.00' })
  expect(toWire(subtract(after['psp:sandpay'], before['psp:sandpay']))).toBe('0.00')
  expect(toWire(subtract(after['house:fee'], before['house:fee']))).toBe('0.00')
})
