import * as bills from '@tamuvo/contract/agent-bills.ts'
import { listTeamBets, listTeamProfit, listTeamTransactions } from '@tamuvo/contract/agent-figures.ts'
import { recomputed } from '@tamuvo/games/agent/recompute.ts'
import { expect, test } from 'vitest'
import { dayAfter, dayOf, spanOf } from '../../kit/days.ts'
import type { Person } from '../testing.ts'
import { teamFigures } from '../team-figures.ts'
import { runContracts } from './jobs.ts'
import { contractServer, paying, zone } from './testing.ts'

const server = await contractServer()
const { clock, services, owner, sign, agent, as, run, bet, correct, pay, goTo, countAll } = server
const { database } = services

const today = () => dayOf(zone, clock.now())
const nextDay = async () => {
  goTo(dayAfter(today(), 1), 31)
  await run()
}
/** A bet that promotions staked on, which has won. */
const winFree = async (player: Person, minor: bigint, product: 'RNG' | 'LOTT' = 'LOTT'): Promise<bigint> => {
  const payout = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const id = await bet(player, { product, valid: '0.00', payout })
  await pay(player, 'FREE_WIN', minor, product === 'LOTT' ? 'house:lottery' : 'house:rng', id)
  return id
}
const figuresOf = async (who: Person) => (await teamFigures(database, [who.id], spanOf(zone, today(), today()))).get(who.id)?.all

test('a win of a free bet or free spin is a reward of its day, once, also where it is corrected', async () => {
  const top = await agent()
  const player = await server.join(await agent(top))
  await bet(player, { valid: '10.00', payout: '4.00' })
  const id = await winFree(player, 950n)
  await winFree(player, 300n, 'RNG')
  await countAll()
  await countAll()
  expect(await figuresOf(top)).toMatchObject({ bets: 3, stake: 1_000n, validBet: 1_000n, payout: 400n, rewards: 1_250n })
  const { sum } = await server.get(listTeamProfit, { period: 'DAY' }, as(top))
  expect(sum).toMatchObject({ payout: '4.00', gameResult: '-6.00', rewards: '12.50', net: '6.50' })
  // The figure of payouts opens to rows that sum to it.
  const settled = await server.get(listTeamBets, { by: 'SETTLED' }, as(top))
  expect([settled.totals?.payout, settled.list.map(({ payout }) => payout)]).toEqual(['4.00', ['0.00', '0.00', '4.00']])
  expect((await server.get(listTeamBets, {}, as(top))).list.map(({ payout }) => payout)).toEqual(['3.00', '9.50', '4.00'])
  const { list } = await server.get(listTeamTransactions, { figure: 'rewards' }, as(top))
  expect(list.map(({ type, income, betId }) => [type, income, betId === String(id)])).toEqual([
    ['FREE_WIN', '3.00', false],
    ['FREE_WIN', '9.50', true],
  ])
  clock.advance(86_400_000)
  await correct(id, player, { payout: '-9.50' })
  // Without the two people who agree on corrections, which others test; a cluster has no such trigger.
  const isWatched = !process.env['CITUS']
  if (isWatched) await owner.query('ALTER TABLE journal DISABLE TRIGGER journal_correction')
  await pay(player, 'FREE_CORRECTION', -950n, 'house:lottery', id)
  if (isWatched) await owner.query('ALTER TABLE journal ENABLE TRIGGER journal_correction')
  await countAll()
  expect(await figuresOf(top)).toMatchObject({ bets: 0, payout: 0n, rewards: -950n })
})

test('a dividend is less by it once, as by a bonus, and not where rewards are not taken off', async () => {
  const [less, whole] = [await agent(), await agent()]
  await sign(undefined, less, paying('DIVIDEND', '10.00', { period: 'weekly' }))
  const deductions = { rebates: true, rewards: false, salaries: true }
  await sign(undefined, whole, paying('DIVIDEND', '10.00', { period: 'weekly', deductions, products: ['RNG'] }))
  goTo(dayAfter(today(), 8))
  for (const head of [less, whole]) {
    const player = await server.join(head)
    await bet(player, { valid: '100.00' })
    await winFree(player, 3_000n)
    await winFree(player, 200n, 'RNG')
    await pay(player, 'BONUS', 500n, 'house:promo')
  }
  goTo(dayAfter(today(), 8), 121)
  await run()
  await runContracts(services)
  const billOf = async (head: Person) => {
    const list = await server.bills(head, 'PAYEE', { from: dayAfter(today(), -30) })
    return list.find(({ stake }) => stake === '100.00')
  }
  const [first, second] = [await billOf(less), await billOf(whole)]
  expect(first).toMatchObject({ payout: '0.00', rewards: '37.00', netLoss: '63.00', amount: '6.30' })
  expect(second).toMatchObject({ payout: '0.00', rewards: '37.00', netLoss: '100.00', amount: '10.00' })
  for (const [head, bill] of [
    [less, first],
    [whole, second],
  ] as const)
    expect(recomputed(await server.get(bills.exportBill, { id: bill!.id }, as(head)))).toEqual([])
})

test('a salary for days of losses is paid for a day on which the house gave away a win', async () => {
  const head = await agent()
  await sign(undefined, head, paying('DAILY_SALARY', '1.00', { lossOnly: true }))
  goTo(dayAfter(today(), 1), 60)
  const player = await server.join(head)
  await bet(player, { valid: '100.00', payout: '80.00' })
  await winFree(player, 5_000n)
  await nextDay()
  expect(await server.bills(head)).toMatchObject([{ netLoss: '20.00', validBet: '100.00', amount: '1.00', state: 'PAID' }])
})

test('what was won before this was so stays a payout', async () => {
  const top = await agent()
  const player = await server.join(top)
  const before = await winFree(player, 700n)
  await owner.query('UPDATE agent_figure_mark SET free_from_id = $1', [before + 1n])
  await winFree(player, 200n)
  await countAll()
  expect(await figuresOf(top)).toMatchObject({ bets: 2, payout: 700n, rewards: 200n })
})
