import { randomUUID } from 'node:crypto'
import * as bills from '@tamuvo/contract/agent-bills.ts'
import * as staff from '@tamuvo/contract/agent-contract-staff.ts'
import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf } from '../../kit/days.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { cutDatabase } from '../../testing/cut-database.ts'
import { checker, type Person } from '../testing.ts'
import { recomputed } from '@tamuvo/games/agent/recompute.ts'
import { runContracts } from './jobs.ts'
import { contractServer, paying, zone } from './testing.ts'

const server = await contractServer()
const { clock, services, sign, agent, as, run, balance, bet, pay, goTo } = server
const { database } = services

const tomorrow = () => dayAfter(dayOf(zone, clock.now()), 1)

/** Half an hour and a minute into the next day: daily periods are settled. */
const nextDay = async () => {
  goTo(tomorrow(), 31)
  await run()
}

/** Three agents below each other, who are paid for 300,000, 180,000 and 60,000 of valid bets once a day has passed. */
const salaries = async () => {
  const a = await agent()
  const b = await agent(a)
  const c = await agent(b)
  await sign(undefined, a, paying('DAILY_SALARY', '0.50'))
  await sign(a, b, paying('DAILY_SALARY', '0.35'))
  await sign(b, c, paying('DAILY_SALARY', '0.20'))
  goTo(tomorrow(), 60)
  await bet(a, { valid: '120000.00', payout: '120000.00' })
  await bet(b, { valid: '120000.00', payout: '120000.00' })
  await bet(c, { valid: '60000.00', payout: '60000.00' })
  return { a, b, c }
}

const balances = (people: Record<string, Person>) => Promise.all(Object.values(people).map(balance))

describe('daily salaries', () => {
  test('go down the line, each keeps the difference', async () => {
    const people = await salaries()
    await nextDay()
    expect(await balances(people)).toEqual(['870.00', '510.00', '120.00'])
    const [bill] = await server.bills(people.b)
    expect(bill).toMatchObject({
      kind: 'DAILY_SALARY',
      payer: people.a.username,
      validBet: '180000.00',
      rate: '0.35',
      amount: '630.00',
      paid: '630.00',
      owed: '0.00',
      state: 'PAID',
      rules: 1,
    })
    expect(bill?.payments).toMatchObject([{ amount: '630.00' }])
    const records = await database.query<{ kind: number; amount: bigint }>(
      `SELECT kind, amount FROM journal WHERE member_id = $1 AND account = $1 << 4 ORDER BY id`,
      [people.b.id],
    )
    expect(records.rows).toEqual([
      { kind: 62, amount: 63_000n },
      { kind: 63, amount: -12_000n },
    ])
  })

  test('are paid once, however often and by however many processes', async () => {
    const people = await salaries()
    goTo(tomorrow(), 31)
    await run()
    await Promise.all([runContracts(services), runContracts(services), runContracts(services)])
    await run()
    expect(await balances(people)).toEqual(['870.00', '510.00', '120.00'])
    expect(await server.bills(people.c)).toHaveLength(1)
  })

  test('are paid once by a process that dies at any statement', async () => {
    const people = await salaries()
    goTo(tomorrow(), 31)
    await server.countAll()
    const dying = cutDatabase(database.url)
    // What one has committed the next one finds done, so every statement of the whole is passed, before and after it was executed.
    for (let statement = 0, wasCut = true; wasCut; statement++)
      for (const isDone of [false, true]) {
        dying.cut({ statement, isDone, isDeath: true })
        await runContracts({ ...services, database: dying }).catch(() => undefined)
        wasCut = dying.wasCut
        dying.cut(undefined)
      }
    await dying.close()
    expect(await balances(people)).toEqual(['870.00', '510.00', '120.00'])
  })

  test('leave nothing over in the accounts of the house', async () => {
    const before = (await houseBalances(database))['house:salary']
    const people = await salaries()
    await nextDay()
    const after = (await houseBalances(database))['house:salary']
    expect(before - after).toBe(150_000n)
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
    expect(await balances(people)).toEqual(['870.00', '510.00', '120.00'])
  })

  test('of a period in which nothing was reached come to nothing', async () => {
    const head = await agent()
    await sign(
      undefined,
      head,
      paying('DAILY_SALARY', '0.50', { tiers: [{ rate: '0.50', minValidBet: '100.00', minActive: 1, minLoss: '0.00' }] }),
    )
    goTo(tomorrow(), 60)
    await bet(head, { valid: '500.00' })
    await nextDay()
    expect(await server.bills(head)).toMatchObject([{ state: 'NOT_REACHED', amount: '0.00', rate: null, active: 0 }])
    // A member counts as active from 100.00 on.
    const player = await server.join(head)
    await bet(player, { valid: '99.99' })
    await nextDay()
    await bet(player, { valid: '60.00' })
    await bet(player, { valid: '40.00', product: 'LIVE' })
    await nextDay()
    const list = await server.bills(head, 'PAYEE', { from: dayAfter(dayOf(zone, clock.now()), -5) })
    expect(list.map(({ state, active, amount }) => [state, active, amount])).toEqual([
      ['PAID', 1, '0.50'],
      ['NOT_REACHED', 0, '0.00'],
      ['NOT_REACHED', 0, '0.00'],
    ])
  })

  test('count the products of the contract, and the running period by the old terms', async () => {
    const head = await agent()
    await sign(undefined, head, paying('DAILY_SALARY', '1.00', { products: ['LIVE'] }))
    goTo(tomorrow(), 60)
    await bet(head, { valid: '1000.00', product: 'LIVE' })
    await bet(head, { valid: '5000.00', product: 'RNG' })
    await sign(undefined, head, paying('DAILY_SALARY', '0.10'))
    await nextDay()
    expect(await server.bills(head)).toMatchObject([{ amount: '10.00', validBet: '1000.00', rate: '1.00' }])
  })
})

describe('hourly salaries', () => {
  test('are settled three minutes after each hour', async () => {
    const head = await agent()
    const id = await sign(undefined, head, paying('HOURLY_SALARY', '0.05'))
    goTo(tomorrow(), 10 * 60 + 5)
    await run()
    await bet(head, { valid: '1550.50' })
    goTo(dayOf(zone, clock.now()), 11 * 60 + 2)
    await run()
    const list = async () => (await server.bills(head)).filter(({ amount }) => amount !== '0.00')
    expect(await list()).toEqual([])
    clock.advance(60_000)
    await run()
    expect(await list()).toMatchObject([
      { period: `${dayOf(zone, clock.now())}T10`, amount: '0.77', validBet: '1550.50', state: 'PAID' },
    ])
    // Others need not settle the hours of weeks.
    await server.get(contract.terminateContract, { id }, as(head))
  })
})

describe('salaries in real time', () => {
  test('follow the day, take nothing back, and pay a tick once', async () => {
    const head = await agent()
    const tier = (rate: string, minValidBet: string) => ({ rate, minValidBet, minActive: 0, minLoss: '0.00' })
    const id = await sign(
      undefined,
      head,
      paying('REALTIME_SALARY', '0.10', { tiers: [tier('0.10', '10000.00'), tier('0.20', '50000.00')] }),
    )
    goTo(tomorrow(), 600)
    await run()
    const placed = await bet(head, { valid: '12000.00' })
    clock.advance(6 * 60_000)
    await run()
    await run()
    expect(await balance(head)).toBe('12.00')
    await bet(head, { valid: '38000.00' })
    clock.advance(5 * 60_000)
    await Promise.all([runContracts(services), runContracts(services)])
    await run()
    expect(await balance(head)).toBe('100.00')
    await server.correct(placed, head, { valid: '-12000.00' })
    clock.advance(5 * 60_000)
    await run()
    expect(await balance(head)).toBe('100.00')
    const progress = await server.get(contract.getContractProgress, { kind: 'REALTIME_SALARY' }, as(head))
    expect(progress.realtime).toMatchObject({ paid: '100.00' })
    expect(progress.realtime?.ticks.map(({ amount }) => amount).filter((amount) => amount !== '0.00')).toEqual(['12.00', '88.00'])
    expect(Date.parse(progress.realtime?.nextAt ?? '')).toBeGreaterThan(clock.now().getTime())
    await bet(head, { valid: '30000.00' })
    // The rest of the day passes unseen: its last tick makes up for it, and the next day begins with nothing.
    goTo(tomorrow(), 20)
    await run()
    expect(await balance(head)).toBe('136.00')
    expect(await server.bills(head)).toMatchObject([{ amount: '0.00', state: 'NOT_REACHED' }])
    await server.get(contract.terminateContract, { id }, as(head))
  })

  test('that a payer cannot pay are told once a day', async () => {
    const head = await agent()
    const below = await agent(head)
    const own = await sign(undefined, head, paying('REALTIME_SALARY', '0.20', { products: ['LIVE'] }))
    const id = await sign(head, below, paying('REALTIME_SALARY', '0.20'))
    goTo(tomorrow(), 600)
    await run()
    for (let tick = 0; tick < 3; tick++) {
      await bet(below, { valid: '1000.00' })
      clock.advance(6 * 60_000)
      await run()
    }
    expect(await server.bills(below)).toMatchObject([{ amount: '6.00', paid: '0.00', state: 'INSUFFICIENT' }])
    const { rows } = await database.query(`SELECT FROM outbox_event WHERE kind = 'bill.owed' AND member_id = $1`, [head.id])
    expect(rows).toHaveLength(1)
    for (const [who, ended] of [
      [head, own],
      [below, id],
    ] as const)
      await server.get(contract.terminateContract, { id: ended }, as(who))
  })
})

describe('dividends', () => {
  const half = async () => {
    const next = dayOf(zone, clock.now())
    const [month, day] = [next.slice(0, 7), next.slice(8)]
    goTo(day < '16' ? `${month}-16` : `${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, 121)
    await run()
  }

  test('are a share of what the team lost, less what was paid for it, and carry what it won', async () => {
    const a = await agent()
    const b = await agent(a)
    await sign(undefined, a, paying('DIVIDEND', '20.00', { carryMode: 'PERMANENT' }))
    await sign(a, b, paying('DIVIDEND', '12.00', { deductions: { rebates: false, rewards: true, salaries: true } }))
    await half()
    await bet(b, { valid: '60000.00' })
    await bet(a, { valid: '50000.00', payout: '8000.00' })
    await pay(b, 'REBATE_SELF', 100_000n, 'house:rebate')
    await pay(b, 'BONUS', 100_000n, 'house:promo')
    await half()
    const [own] = await server.bills(a)
    expect(own).toMatchObject({
      stake: '110000.00',
      payout: '8000.00',
      rebates: '1000.00',
      rewards: '1000.00',
      netLoss: '100000.00',
      base: '100000.00',
      amount: '20000.00',
      state: 'PAID',
    })
    expect(await server.bills(b)).toMatchObject([{ netLoss: '59000.00', amount: '7080.00' }])
    await bet(a, { valid: '100.00', payout: '5000.00' })
    await half()
    await bet(a, { valid: '10000.00' })
    await half()
    const list = await server.bills(a, 'PAYEE', { from: dayAfter(dayOf(zone, clock.now()), -40) })
    expect(list.map(({ carryIn, base, amount, state }) => [carryIn, base, amount, state])).toEqual([
      ['-4900.00', '5100.00', '1020.00', 'PAID'],
      ['0.00', '-4900.00', '0.00', 'NO_PROFIT'],
      ['0.00', '100000.00', '20000.00', 'PAID'],
    ])
  })
})

describe('a payer who has too little', () => {
  /** The second agent owes 7,200 and gets only 200. */
  const short = async () => {
    const a = await agent()
    const b = await agent(a)
    const c = await agent(b)
    await sign(undefined, a, paying('DAILY_SALARY', '12.00', { products: ['LIVE'] }))
    await sign(a, b, paying('DAILY_SALARY', '12.00'))
    await sign(b, c, paying('DAILY_SALARY', '8.00'))
    goTo(tomorrow(), 60)
    await bet(b, { valid: '10000.00' })
    await bet(c, { valid: '50000.00' })
    await pay(a, 'DEPOSIT_MANUAL', 70_000n)
    await nextDay()
    return { a, b, c }
  }

  test('pays what there is, down the line, and is held back until the rest is paid', async () => {
    const { a, b, c } = await short()
    expect(await balances({ a, b, c })).toEqual(['0.00', '0.00', '700.00'])
    expect(await server.bills(b)).toMatchObject([{ amount: '7200.00', paid: '700.00', owed: '6500.00', state: 'PARTIAL' }])
    expect(await server.bills(c)).toMatchObject([{ amount: '4000.00', paid: '700.00', state: 'PARTIAL' }])
    expect((await server.info(a)).owed).toEqual({ amount: '6500.00', bills: 1 })
    expect(await server.offer(a, b, paying('DAILY_SALARY', '1.00'))).toMatchObject({
      code: 'BILLS_UNPAID',
      value: { amount: '6500.00', bills: 1 },
    })
    // Whatever comes in pays the oldest first.
    await pay(a, 'DEPOSIT_MANUAL', 700_000n)
    await run()
    expect(await balances({ a, b, c })).toEqual(['500.00', '3200.00', '4000.00'])
    expect((await server.info(a)).owed).toEqual({ amount: '0.00', bills: 0 })
    expect(await server.bills(b)).toMatchObject([{ state: 'PAID', payments: [{ amount: '700.00' }, { amount: '6500.00' }] }])
  })

  test('pays by hand what there is, once for a request', async () => {
    const { a, b } = await short()
    const [owed] = await server.bills(a, 'PAYER', { only: 'OWED' })
    const id = owed?.id ?? ''
    expect((await server.ask(bills.payBill, { id }, { ...as(a), key: randomUUID() })).code).toBe('INSUFFICIENT')
    await pay(a, 'DEPOSIT_MANUAL', 100_000n)
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => server.ask(bills.payBill, { id }, { ...as(a), key })))
    expect(both.map(({ value }) => value.paid)).toEqual(['1700.00', '1700.00'])
    expect((await server.ask(bills.payBill, { id }, { ...as(b), key: randomUUID() })).code).toBe('NOT_FOUND')
    await pay(a, 'DEPOSIT_MANUAL', 900_000n)
    const twice = await Promise.all([1, 2].map(() => server.ask(bills.payBill, { id }, { ...as(a), key: randomUUID() })))
    expect(twice.map(({ success, code }) => (success ? 'paid' : code)).toSorted()).toEqual(['BILL_SETTLED', 'paid'])
    expect(await balance(a)).toBe('3500.00')
  })

  test('owes it to the platform after seven days, which pays the payees', async () => {
    const { a, b, c } = await short()
    clock.advance(7 * 86_400_000)
    await run()
    const find = (list: Awaited<ReturnType<typeof server.bills>>) => list.filter(({ amount }) => amount !== '0.00')
    const from = { from: dayAfter(dayOf(zone, clock.now()), -20) }
    expect(find(await server.bills(b, 'PAYEE', from))).toMatchObject([
      { state: 'PAID', paid: '7200.00', isAdvanced: true, owed: '6500.00' },
    ])
    expect((await server.info(a)).owed).toMatchObject({ amount: '6500.00' })
    expect(await balances({ b, c })).toEqual(['3200.00', '4000.00'])
    await pay(a, 'DEPOSIT_MANUAL', 1_000_000n)
    await run()
    expect(await balances({ a, b, c })).toEqual(['3500.00', '3200.00', '4000.00'])
    expect((await server.info(a)).owed).toEqual({ amount: '0.00', bills: 0 })
  })

  test('is paid for by staff who say so', async () => {
    const { a, b } = await short()
    const [bill] = await server.bills(b)
    const input = { id: bill?.id ?? '', decision: 'ADVANCE', reason: 'The agent is on leave.' } as const
    expect(await server.ask(staff.reviewBill, input, checker.as)).toMatchObject({ value: { state: 'PAID', isAdvanced: true } })
    expect((await server.ask(staff.reviewBill, input, checker.as)).code).toBe('BILL_SETTLED')
    expect((await server.info(a)).owed).toEqual({ amount: '6500.00', bills: 1 })
  })
})

test('the bill of a frozen payee is looked at first', async () => {
  const head = await agent()
  await sign(undefined, head, paying('DAILY_SALARY', '1.00'))
  goTo(tomorrow(), 60)
  await bet(head, { valid: '1000.00' })
  await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [head.id])
  await nextDay()
  const { list } = await server.get(staff.listAllBills, { username: head.username }, checker.as)
  expect(list).toMatchObject([{ state: 'PENDING_REVIEW', amount: '10.00', paid: '0.00' }])
  const review = (decision: 'RELEASE' | 'CANCEL') =>
    server.ask(staff.reviewBill, { id: list[0]?.id ?? '', decision, reason: 'Looked at it, all right.' }, checker.as)
  expect(await review('RELEASE')).toMatchObject({ value: { state: 'PAYABLE' } })
  expect((await review('CANCEL')).code).toBe('CASE_CLOSED')
  await run()
  expect(await balance(head)).toBe('10.00')
})

test('a bill is computed again from its export, by its two sides alone', async () => {
  const { a, b, c } = await salaries()
  await nextDay()
  const [bill] = await server.bills(b)
  const id = bill?.id ?? ''
  const file = await server.get(bills.exportBill, { id }, as(b))
  expect(recomputed(file)).toEqual([])
  expect(recomputed(await server.get(bills.exportBill, { id }, as(a)))).toEqual([])
  expect((await server.ask(bills.exportBill, { id }, as(c))).code).toBe('NOT_FOUND')
  const [first] = file.bets
  if (!first) throw new Error('there were bets')
  const forged = { ...file, bets: [{ ...first, validBet: '1.00' }, ...file.bets.slice(1)] }
  expect(recomputed(forged).map(({ field }) => field)).toContain('validBet')
})

test('each tick of a day in real time is computed again from the export of its bill', async () => {
  await server.set('agent.contracts', { ...(await services.settings.get('agent.contracts')), activeDeposit: '50.00' })
  const head = await agent()
  const [one, two] = [await agent(head), await agent(head)]
  const tier = (rate: string, minActive: number) => ({ rate, minValidBet: '1000.00', minActive, minLoss: '0.00' })
  const id = await sign(undefined, head, paying('REALTIME_SALARY', '0.10', { tiers: [tier('0.10', 0), tier('0.20', 2)] }))
  goTo(tomorrow(), 600)
  await run()
  await pay(one, 'DEPOSIT_MANUAL', 5_000n)
  const voided = await bet(one, { valid: '1500.00' })
  clock.advance(6 * 60_000)
  await run()
  await bet(two, { valid: '2500.50', product: 'LOTT' })
  clock.advance(6 * 60_000)
  await run()
  await pay(two, 'DEPOSIT_MANUAL', 6_000n)
  clock.advance(6 * 60_000)
  await run()
  await server.correct(voided, one, { valid: '-1500.00' })
  // A tick that is missed is made up for by the next one.
  await bet(two, { valid: '10.00' })
  clock.advance(20 * 60_000)
  await run()
  const [running] = await server.bills(head)
  const file = await server.get(bills.exportBill, { id: running?.id ?? '' }, as(head))
  expect(file.ticks.map(({ active, rate, added }) => [active, rate, added]).filter(([, , added]) => added !== '0.00')).toEqual([
    [1, '0.10', '1.50'],
    [1, '0.10', '2.50'],
    [2, '0.20', '4.00'],
  ])
  expect(recomputed(file)).toEqual([])
  const forge = (no: number, change: object) => ({
    ...file,
    ticks: file.ticks.map((tick, index) => (index === no ? { ...tick, ...change } : tick)),
  })
  const place = file.ticks.findIndex(({ added }) => added === '2.50')
  const { at } = file.ticks[place] ?? { at: '' }
  expect(recomputed(forge(place, { validBet: '9000.00' }))).toEqual([
    { field: `tick ${at} validBet`, billed: '9000.00', computed: '4000.50' },
  ])
  expect(recomputed(forge(place, { added: '3.50' })).map(({ field }) => field)).toEqual([`tick ${at} added`])
  // The whole day, when it is over.
  goTo(tomorrow(), 6)
  await run()
  const whole = await server.get(bills.exportBill, { id: running?.id ?? '' }, as(head))
  expect(recomputed(whole)).toEqual([])
  await server.get(contract.terminateContract, { id }, as(head))
  await server.set('agent.contracts', { ...(await services.settings.get('agent.contracts')), activeDeposit: null })
})

test('what a bill came to cannot be changed', async () => {
  const { a } = await salaries()
  await nextDay()
  const [bill] = await server.bills(a)
  for (const change of ['amount = 1', 'valid = 1', 'paid = 0', 'rate = 9'])
    await expect(database.query(`UPDATE agent_bill SET ${change} WHERE id = $1`, [bill?.id])).rejects.toThrow()
})

test('terms are tried out on what really happened', async () => {
  const { a, b } = await salaries()
  await nextDay()
  const tried = await server.get(
    contract.simulateContract,
    { payeeId: b.id.toString(), terms: paying('DAILY_SALARY', '0.40') },
    as(a),
  )
  expect(tried.last).toMatchObject({
    offered: { validBet: '180000.00', amount: '720.00', rate: '0.40' },
    held: { validBet: '180000.00', amount: '630.00', rate: '0.35' },
  })
  expect(tried.running).toMatchObject({ offered: { amount: '0.00' }, held: { amount: '0.00' } })
  const stranger = await agent()
  const terms = paying('DAILY_SALARY', '0.40')
  expect((await server.ask(contract.simulateContract, { payeeId: b.id.toString(), terms }, as(stranger))).code).toBe('NOT_FOUND')
})
