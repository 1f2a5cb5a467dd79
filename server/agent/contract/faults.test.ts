import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { dayAfter, dayOf } from '../../kit/days.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { endMoved, findContract } from './contract-store.ts'
import { contractServer, paying, zone } from './testing.ts'

// Ways to more than is due that were found: each paid twice, paid the wrong one, or undid an end.

const server = await contractServer()
const { clock, services, sign, agent, as, run, balance, bet, pay, goTo, offer, answer } = server
const { database } = services

const tomorrow = () => dayAfter(dayOf(zone, clock.now()), 1)
const even = { valid: '100000.00', payout: '100000.00' }

/** The bills of a payee that bets count for. */
const billsOf = async (payeeId: bigint) => {
  const { rows } = await database.query<{ period: string; amount: bigint }>(
    'SELECT period, amount FROM agent_bill WHERE payee_id = $1 AND valid > 0 ORDER BY id',
    [payeeId],
  )
  return rows
}

test('a bet is paid by one contract, also while another runs out', async () => {
  goTo('2026-09-04', 600)
  const a = await agent()
  const id = await sign(undefined, a, paying('DAILY_SALARY', '0.50', { period: 'weekly' }))
  goTo('2026-09-08', 600)
  await server.get(contract.terminateContract, { id }, as(a))
  await sign(undefined, a, paying('DAILY_SALARY', '0.50'))
  goTo('2026-09-09', 600)
  await bet(a, even)
  goTo('2026-09-14', 61)
  await run()
  expect(await billsOf(a.id)).toEqual([{ period: '2026-W37', amount: 50_000n }])
  expect(await balance(a)).toBe('500.00')
  goTo('2026-09-14', 600)
  await bet(a, even)
  goTo('2026-09-15', 31)
  await run()
  expect(await balance(a)).toBe('1000.00')
})

test('a contract that runs out does not go with a branch that moved', async () => {
  goTo('2026-09-18', 600)
  const a = await agent()
  const other = await agent()
  const b = await agent(a)
  await sign(undefined, a, paying('DAILY_SALARY', '0.50', { period: 'weekly' }))
  const id = await sign(a, b, paying('DAILY_SALARY', '0.50', { period: 'weekly' }))
  goTo('2026-09-22', 600)
  await server.get(contract.terminateContract, { id }, as(b))
  await answer(a, id, 'DAILY_SALARY')
  await server.move(b, other)
  goTo('2026-09-24', 600)
  await bet(b, even)
  goTo('2026-09-28', 61)
  await run()
  expect(await billsOf(b.id)).toEqual([])
})

test('nothing from before a contract began is paid by it', async () => {
  goTo('2026-10-20', 600)
  const a = await agent()
  await sign(undefined, a, paying('DAILY_SALARY', '0.50'))
  goTo('2026-10-23', 600)
  await sign(undefined, a, paying('DAILY_SALARY', '0.50', { period: 'monthly' }))
  await sign(undefined, a, paying('DAILY_SALARY', '0.50', { period: 'weekly' }))
  goTo('2026-10-28', 600)
  await bet(a, even)
  goTo('2026-11-02', 61)
  await run()
  expect(await billsOf(a.id)).toEqual([{ period: '2026-10-28', amount: 50_000n }])
})

test('an acceptance does not undo a move of the same moment', async () => {
  const a = await agent()
  const b = await agent(a)
  await sign(undefined, a, paying('DAILY_SALARY', '0.50'))
  const { value } = await offer(a, b, paying('DAILY_SALARY', '0.50'))
  const accepting = await inTransaction(database, async (tx) => {
    await endMoved(tx, b.id, null, clock.now())
    return { answered: answer(b, value.id, 'DAILY_SALARY') }
  })
  expect((await accepting.answered).code).toBe('CONTRACT_ANSWERED')
  expect((await findContract(database, BigInt(value.id)))?.state).toBe('EXPIRED')
})

test('an offer stands only while the payer is paid as much', async () => {
  const a = await agent()
  const b = await agent(a)
  const own = await sign(undefined, a, paying('DAILY_SALARY', '0.50'))
  const { value } = await offer(a, b, paying('DAILY_SALARY', '0.50'))
  await server.get(contract.terminateContract, { id: own }, as(a))
  expect((await answer(b, value.id, 'DAILY_SALARY')).code).toBe('CONTRACT_ANSWERED')
})

test('what real time adds for a frozen payee is reviewed first', async () => {
  const a = await agent()
  const id = await sign(undefined, a, paying('REALTIME_SALARY', '0.50'))
  goTo(tomorrow(), 600)
  await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [a.id])
  await bet(a, even)
  clock.advance(8 * 60_000)
  await run()
  expect(await balance(a)).toBe('0.00')
  await bet(a, even)
  clock.advance(8 * 60_000)
  await run()
  const { rows } = await database.query('SELECT state, amount, paid FROM agent_bill WHERE payee_id = $1 AND valid > 0', [a.id])
  expect(rows).toEqual([{ state: 'PENDING_REVIEW', amount: 100_000n, paid: 0n }])
  await database.query(`UPDATE member SET status = 'active' WHERE id = $1`, [a.id])
  await server.get(contract.terminateContract, { id }, as(a))
})

test('deposits of the day make a member active in each hour', async () => {
  const rules = await services.settings.get('agent.contracts')
  const change = {
    key: 'agent.contracts',
    value: { ...rules, activeDeposit: '10.00' },
    by: 'test',
    reason: 'deposits are needed',
  } as const
  await inTransaction(database, (tx) => changeSetting(tx, services, change))
  const a = await agent()
  const member = await agent(a)
  const terms = paying('HOURLY_SALARY', '0.50')
  const [tier] = terms.tiers
  const id = await sign(undefined, a, { ...terms, tiers: tier ? [{ ...tier, minActive: 1 }] : [] })
  goTo(tomorrow(), 601)
  await pay(member, 'DEPOSIT', 10_000n)
  await bet(member, even)
  goTo(dayOf(zone, clock.now()), 664)
  await run()
  expect((await server.bills(a)).filter(({ validBet }) => validBet !== '0.00')).toMatchObject([{ active: 1, amount: '500.00' }])
  await server.get(contract.terminateContract, { id }, as(a))
})

test('what has ended stays so, and two contracts of a kind never settle the same days', async () => {
  const a = await agent()
  const first = await sign(undefined, a, paying('DIVIDEND', '5.00'))
  const second = await sign(undefined, a, paying('DIVIDEND', '6.00'))
  for (const [id, change] of [
    [first, `state = 'ACTIVE'`],
    [second, `state = 'PENDING', since = NULL, until = NULL, settled_until = NULL`],
  ] as const)
    await expect(database.query(`UPDATE agent_contract SET ${change} WHERE id = $1`, [id])).rejects.toThrow()
  const offered = await agent(a)
  const { value } = await offer(a, offered, paying('DIVIDEND', '4.00'))
  await answer(offered, value.id, 'DIVIDEND')
  const again = await offer(a, offered, paying('DIVIDEND', '3.00'))
  const overlapping = `UPDATE agent_contract SET state = 'TERMINATED', lapses_at = NULL, since = c.since, until = 'infinity', settled_until = c.since
    FROM (SELECT since FROM agent_contract WHERE id = $2) c WHERE id = $1`
  await expect(database.query(overlapping, [again.value.id, value.id])).rejects.toThrow('one contract of a kind')
})
