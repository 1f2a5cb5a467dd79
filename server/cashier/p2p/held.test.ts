import { holdWithdrawals, returnWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { agreeOnPaymentDispute, listPaymentDisputes, settlePaymentDispute } from '@tamuvo/contract/payment-disputes.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Owner, staff } from '../withdrawal/testing.ts'
import { minuteMs, note, type P2pServer, p2pServer } from './testing.ts'

let server: P2pServer
let other: Owner
beforeAll(async () => {
  server = await p2pServer()
  other = await server.member({ balance: '0.00' })
})

type Stop = { stop(payee: Owner): Promise<unknown>; mayAnswer: boolean }
const stops: Record<string, Stop> = {
  'withdrawals are held': {
    stop: ({ id }) =>
      server.get(holdWithdrawals, { memberId: id.toString(), reason: note, words: 'We look at it.' }, staff.maker.as),
    mayAnswer: true,
  },
  'account is frozen': {
    stop: ({ id }) => server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id]),
    mayAnswer: false,
  },
  'payee is barred': {
    stop: ({ payeeId }) =>
      server.owner.query(`UPDATE payee SET barred_at = now(), bar_reason = 'for a test only' WHERE id = $1`, [payeeId]),
    mayAnswer: false,
  },
}

/** Two of staff find that the only part in dispute has arrived. */
const ruleReceived = async (withdrawalId: string): Promise<void> => {
  const { list } = await server.get(listPaymentDisputes, {}, staff.maker.as)
  const { id } = list.find((each) => each.withdrawalId === withdrawalId)!
  await server.get(settlePaymentDispute, { id, ruling: 'RECEIVED', note }, staff.maker.as)
  await server.get(agreeOnPaymentDispute, { id, agreed: true, note }, staff.checker.as)
}

test.each(Object.keys(stops))('members pay no more to whose %s meanwhile; what is left waits for a person', async (name) => {
  const { stop, mayAnswer } = stops[name]!
  const payer = await server.member({ balance: '0.00' })
  const payee = await server.member({ balance: '1000.00' })
  const id = await server.offer(payee, '95.00')
  const deposit = await server.part(payer, '30.00')
  await stop(payee)
  expect(await server.take(other, '65.00')).toMatchObject({ code: 'P2P_NO_MATCH', value: { amounts: [] } })
  // What was proven before is not undone.
  server.clock.advance(30 * minuteMs)
  await server.work()
  const { part } = await server.deposit(payer, deposit.id)
  expect(part).toMatchObject(mayAnswer ? { state: 'FORCED_RECEIVED' } : { state: 'DISPUTED', dispute: 'UNREACHED' })
  if (!mayAnswer) await ruleReceived(id)
  expect(await server.deposit(payer, deposit.id)).toMatchObject({ state: 'SUCCEEDED' })
  server.clock.advance(120 * minuteMs)
  await server.work()
  expect(await server.caseOf(id)).toMatchObject({ state: 'FAILED', stage: 'TROUBLE' })
  expect(await server.money(payee)).toEqual({ main: '905.00', held: '65.00' })
})

test('what came back before members could pay it is no longer offered', async () => {
  const payee = await server.member({ balance: '100.00' })
  const { value } = await server.submit(payee, '20.00', { byMembers: true })
  await server.work()
  expect(await server.confirmation(payee, value.id)).toMatchObject({ offer: 'ASKED' })
  await server.get(returnWithdrawal, { id: value.id, reason: 'OTHER', note }, staff.maker.as)
  expect(await server.confirmation(payee, value.id)).toMatchObject({ offer: 'CLOSED', received: '0.00' })
})
