import * as contract from '@tamuvo/contract/agent.ts'
import { recomputed } from '@tamuvo/games/agent/recompute.ts'
import { exportBill } from '@tamuvo/contract/agent-bills.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { dayAfter, dayOf } from '../../kit/days.ts'
import { idMaker } from '../../kit/ids.ts'
import { beginBreak } from '../../safer/begin-break.ts'
import { hasUnaccrued } from '../accrue.ts'
import { runRebates } from '../run-rebates.ts'
import { earning, type Person } from '../testing.ts'
import { playOn } from '../testing-play.ts'
import { runContracts } from './jobs.ts'
import { contractServer, paying, zone } from './testing.ts'

// Edges at which shares and bills could go wrong; docs/decisions/0076 names the test of each.

const server = await contractServer()
const { clock, services, sign, agent, as, run, balance, bet, goTo } = server
const { database } = services

const tomorrow = () => dayAfter(dayOf(zone, clock.now()), 1)

/** Runs rebates and contracts, also what was committed while other transactions of the tests were open. */
const runAll = async (): Promise<void> => {
  do await runRebates(services)
  while (await hasUnaccrued(database, new Date(clock.now().getTime() + 1)))
  await run()
}
const earned = async ({ id }: Person): Promise<bigint> =>
  (
    await database.query<{ all: bigint }>(
      'SELECT coalesce(sum(accrued), 0)::bigint AS all FROM agent_income WHERE member_id = $1',
      [id],
    )
  ).rows[0]?.all ?? 0n
const billsOf = (of: Person) => server.bills(of, 'PAYEE', { from: dayAfter(dayOf(zone, clock.now()), -10) })
const figures = async (of: Person): Promise<Record<string, string>> =>
  Object.fromEntries((await billsOf(of)).map(({ period, validBet }) => [period, validBet]))

test('a rate that is raised in the middle of a day counts for bets from then on, in one run, whenever they are settled', async () => {
  const top = await agent()
  await server.give(top, earning(1980, '0.60'))
  const player = await server.join(top)
  goTo(tomorrow(), 600)
  const before = clock.now()
  await bet(player, { valid: '100.00' })
  clock.advance(60_000)
  const raise = { memberId: player.id.toString(), terms: earning(1960, '0.20') }
  const { since } = await server.get(contract.raiseTerms, raise, as(top))
  await bet(player, { valid: '1000.00', placedAt: before })
  await bet(player, { valid: '10.00', placedAt: new Date(since) })
  await bet(player, { valid: '10000.00', placedAt: new Date(Date.parse(since) - 1) })
  goTo(tomorrow(), 31)
  await runAll()
  // 11,100.00 were placed before at 0.60 for the top, 10.00 after at 0.20 and 0.40.
  expect([await earned(player), await earned(top)]).toEqual([1_000n * 20n, 1_110_000n * 60n + 1_000n * 40n])
  const { rows } = await database.query<{ runs: number }>(
    'SELECT count(DISTINCT run_id)::int AS runs FROM agent_share WHERE member_id = $1',
    [player.id],
  )
  expect(rows[0]?.runs).toBe(1)
})

test('an issue of yesterday that is settled after midnight counts today, for the line and the terms of yesterday', async () => {
  const [old, next] = [await agent(), await agent()]
  for (const each of [old, next]) await server.give(each, earning(1980, '0.60'))
  const branch = await agent(old)
  await server.give(branch, earning(1960, '0.00'))
  await sign(undefined, old, paying('DAILY_SALARY', '0.50'))
  goTo(tomorrow(), 600)
  const placedAt = clock.now()
  await bet(branch, { product: 'LOTT', valid: '500.00' })
  const day = dayOf(zone, placedAt)
  await server.move(branch, next)
  expect(dayOf(zone, clock.now())).toBe(dayAfter(day, 1))
  clock.advance(120_000)
  await bet(branch, { product: 'LOTT', valid: '300.00', placedAt })
  clock.advance(400_000)
  await runAll()
  // 20 groups of 0.05 percent above the branch: all of it for the agent above at the time, and none for the new one.
  expect([await earned(old), await earned(next)]).toEqual([80_000n * 100n, 0n])
  goTo(tomorrow(), 31)
  await runAll()
  expect(await figures(old)).toEqual({ [day]: '500.00', [dayAfter(day, 1)]: '300.00' })
})

test('a void after a salary was paid takes nothing back: it counts in the period in which it is booked', async () => {
  const head = await agent()
  await sign(undefined, head, paying('DAILY_SALARY', '1.00'))
  goTo(tomorrow(), 600)
  const first = dayOf(zone, clock.now())
  const placed = await bet(head, { valid: '1000.00' })
  goTo(tomorrow(), 31)
  await runAll()
  expect(await balance(head)).toBe('10.00')
  await server.correct(placed, head, { valid: '-1000.00' })
  await bet(head, { valid: '1600.00' })
  goTo(tomorrow(), 31)
  await runAll()
  expect(await balance(head)).toBe('16.00')
  const again = await bet(head, { valid: '200.00' })
  await server.correct(again, head, { valid: '-200.00' })
  await server.correct(again, head, { valid: '-100.00' })
  goTo(tomorrow(), 31)
  await runAll()
  expect(await figures(head)).toEqual({ [first]: '1000.00', [dayAfter(first, 1)]: '600.00', [dayAfter(first, 2)]: '-100.00' })
  expect(await balance(head), 'less than nothing is not taken from the balance').toBe('16.00')
  for (const { id } of await billsOf(head)) expect(recomputed(await server.get(exportBill, { id }, as(head)))).toEqual([])
})

test('an agent who is self-excluded plays nothing and is paid on', async () => {
  const head = await agent()
  await server.give(head, earning(1980, '0.60'))
  const player = await server.join(head)
  await sign(undefined, head, paying('DAILY_SALARY', '1.00'))
  goTo(tomorrow(), 600)
  await inTransaction(database, (tx) =>
    beginBreak(tx, services, { memberId: head.id, kind: 'exclusion', since: clock.now(), until: null }),
  )
  const refusal = await inTransaction(database, async (tx) => {
    const state = (await services.guard.limitStates(tx, [head.id])).get(head.id)
    return state && services.guard.refusal(head.id, state, { product: 'RNG', stakes: [fromWire('1.00')] })
  })
  expect(refusal).toMatchObject({ code: 'RG_EXCLUDED' })
  await bet(player, { valid: '1000.00' })
  goTo(tomorrow(), 31)
  await runAll()
  expect(await balance(head), '6.00 of rebates and 10.00 of salary').toBe('16.00')
})

test('clocks that differ between processes: each bet counts in one period, and is paid once', async () => {
  const head = await agent()
  await server.give(head, earning(1980, '0.60'))
  const player = await server.join(head)
  await sign(undefined, head, paying('DAILY_SALARY', '1.00'))
  await sign(undefined, head, paying('REALTIME_SALARY', '0.50'))
  await sign(undefined, head, paying('HOURLY_SALARY', '0.10'))
  // As far apart as the clocks of processes that follow that of the database can be, and more.
  const processes = [-20_000, 0, 20_000].map((skewMs, index) => {
    const own = { now: () => new Date(clock.now().getTime() + skewMs), advance: () => undefined }
    const process = { ...services, clock: own, newId: idMaker(own, 610 + index) }
    return { ...process, own, play: playOn({ services: process, clock: own } as never) }
  })
  goTo(tomorrow(), 23 * 60 + 54)
  await run()
  const settledOn = new Map<string, bigint>()
  for (let second = 0; second < 600; second += 15) {
    for (const { own, play } of processes) {
      await play.bet(player, { valid: '10.00', placedAt: own.now() })
      const day = dayOf(zone, own.now())
      settledOn.set(day, (settledOn.get(day) ?? 0n) + 1_000n)
    }
    clock.advance(15_000)
    const turn = processes[(second / 15) % processes.length]
    if (turn && second % 60 === 0) await Promise.all([runRebates(turn), runContracts(turn)])
  }
  for (const minutes of [11, 31, 64]) {
    goTo(dayOf(zone, clock.now()), minutes)
    await Promise.all(processes.map((process) => runContracts(process)))
    await Promise.all(processes.map((process) => runRebates(process)))
    await runAll()
  }
  goTo(tomorrow(), 64)
  await runAll()
  const { rows } = await database.query<{ kind: string; valid: bigint; amount: bigint }>(
    `SELECT kind, sum(valid)::bigint AS valid, sum(amount)::bigint AS amount FROM agent_bill WHERE payee_id = $1 GROUP BY kind ORDER BY kind`,
    [head.id],
  )
  const all = [...settledOn.values()].reduce((sum, valid) => sum + valid, 0n)
  expect([...settledOn.keys()]).toHaveLength(2)
  expect(rows).toEqual([
    { kind: 'DAILY_SALARY', valid: all, amount: all / 100n },
    { kind: 'HOURLY_SALARY', valid: all, amount: all / 1_000n },
    { kind: 'REALTIME_SALARY', valid: all, amount: all / 200n },
  ])
  const { rows: days } = await database.query<{ period: string; valid: bigint }>(
    `SELECT period, valid FROM agent_bill WHERE payee_id = $1 AND kind = 'DAILY_SALARY' AND valid > 0 ORDER BY period`,
    [head.id],
  )
  expect(new Map(days.map(({ period, valid }) => [period, valid]))).toEqual(settledOn)
  expect(await earned(head)).toBe(all * 60n)
})
