import * as bills from '@tamuvo/contract/agent-bills.ts'
import * as contract from '@tamuvo/contract/agent-income.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { amount, fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf } from '../kit/days.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { kindsOfGroup, numberOfKind } from '../ledger/kinds.ts'
import { runContracts } from './contract/jobs.ts'
import { contractServer, paying, zone } from './contract/testing.ts'
import { runRebates } from './run-rebates.ts'
import { earning, type Person } from './testing.ts'

const server = await contractServer()
const { clock, services, sign, agent, as, run, bet, goTo, countAll } = server
const { database, ledger } = services

const today = () => dayOf(zone, clock.now())
/** Goes to half an hour and a minute into the next day, and does all that is due. */
const nextDay = async () => {
  goTo(dayAfter(today(), 1), 31)
  await countAll()
  await runRebates(services)
  await run()
  await countAll()
}

/** A line of three who earn rebates, and are paid by the day; the middle one in real time too. */
const teamOf = async () => {
  const top = await agent()
  const middle = await agent(top)
  const below = await agent(middle)
  await server.give(top, earning(1970, '0.60'))
  await server.give(middle, earning(1960, '0.40'))
  await server.give(below, earning(1950, '0.10'))
  await sign(undefined, top, paying('DAILY_SALARY', '0.50'))
  await sign(undefined, top, paying('REALTIME_SALARY', '0.30'))
  await sign(undefined, top, paying('DIVIDEND', '10.00', { period: 'weekly' }))
  await sign(top, middle, paying('DAILY_SALARY', '0.35'))
  await sign(top, middle, paying('REALTIME_SALARY', '0.20'))
  await sign(middle, below, paying('DAILY_SALARY', '0.20'))
  return { top, middle, below }
}

/** A rebate that came with a ticket, as lotteries pay it. */
const payTicket = async (who: Person, betId: bigint, minor: bigint) => {
  const moves = [{ from: house('house:rebate'), to: walletAccount(who.id), amount: amount(minor) }]
  await ledger.post({ key: naturalKey('rebate', betId), kind: 'REBATE_SELF', ref: betId, moves })
}

const incomeOf = (who: Person, asked: Partial<SentInputOf<typeof contract.listIncome>> = {}) =>
  server.get(contract.listIncome, { pageSize: 100, ...asked }, as(who))

/** What the ledger booked for an agent by the kinds of income, since a day. */
const bookedSince = async ({ id }: Person, since: string): Promise<string> => {
  const kinds = [...kindsOfGroup('rebate'), ...kindsOfGroup('contract')].map(numberOfKind)
  const { rows } = await database.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM journal
      WHERE member_id = $1 AND account = $1 << 4 AND kind = ANY ($2::smallint[]) AND (at AT TIME ZONE $3)::date >= $4::date`,
    [id, kinds, zone, since],
  )
  return toWire(amount(rows[0]?.sum ?? 0n))
}

/** What an entry moved in the wallet of an agent. */
const movedBy = async (entryId: string, { id }: Person): Promise<string> => {
  const { rows } = await database.query<{ amount: bigint }>(
    'SELECT amount FROM journal WHERE entry_id = $1 AND account = $2::bigint << 4',
    [BigInt(entryId), id],
  )
  return toWire(amount(rows[0]?.amount ?? 0n))
}

const sumOf = (amounts: readonly string[]): string => toWire(sum(amounts.map(fromWire)))

/** Two days of play, of which the first is paid. */
const played = async () => {
  const people = await teamOf()
  goTo(dayAfter(today(), 1), 60)
  await bet(people.middle, { valid: '20000.00' })
  await bet(people.below, { valid: '60000.00' })
  const ticket = await bet(people.middle, { valid: '100.00', product: 'LOTT' })
  await payTicket(people.middle, ticket, 250n)
  clock.advance(11 * 60_000)
  await run()
  clock.advance(11 * 60_000)
  await bet(people.below, { valid: '10000.00' })
  clock.advance(11 * 60_000)
  await run()
  await nextDay()
  return { ...people, ticket }
}

describe('income', () => {
  // First, while there is one contract alone.
  test('of a run is no bill that happens to have its number', async () => {
    const head = await agent()
    await server.give(head, earning(1970, '0.60'))
    await sign(undefined, head, paying('DAILY_SALARY', '0.50'))
    goTo(dayAfter(today(), 1), 60)
    await bet(head, { valid: '1000.00' })
    goTo(dayAfter(today(), 1), 31)
    await countAll()
    await runRebates(services)
    const [rebate] = (await incomeOf(head)).list
    let next = BigInt(rebate?.id ?? 0)
    const newId = Object.assign(() => next++, { skipPast: () => undefined })
    await runContracts({ ...services, newId })
    await countAll()
    const { list, sum: all } = await incomeOf(head)
    expect(list.map(({ source, amount: moved }) => `${source} ${moved}`).toSorted()).toEqual(['BILL 5.00', 'REBATE 6.00'])
    expect(new Set(list.map(({ id }) => id)).size).toBe(1)
    expect(all).toBe('11.00')
  })

  test('has a line for each rebate, for the tickets of a day, and for each bill and day', async () => {
    const { top, middle, below } = await played()
    const from = dayAfter(today(), -1)
    const { list } = await incomeOf(middle, { from })
    const shown = list.map(({ source, kind, product, party, validBet, rate, amount: moved, state }) =>
      [source, kind, product, party, validBet, rate, moved, state].join(' '),
    )
    expect(shown.toSorted()).toEqual(
      [
        `BILL DAILY_SALARY  ${below.username} 70000.00 0.20 -140.00 PAID`,
        `BILL DAILY_SALARY  ${top.username} 90100.00 0.35 315.35 PAID`,
        `BILL REALTIME_SALARY  ${top.username} 90100.00 0.20 180.20 PAID`,
        'REBATE REBATE_AGENT RNG  70000.00  210.00 PAID',
        'REBATE REBATE_SELF RNG  20000.00  80.00 PAID',
        'TICKETS REBATE_SELF LOTT  100.00  2.50 PAID',
      ].toSorted(),
    )
    const head = await incomeOf(top, { from })
    expect(head.list.filter(({ source, amount: moved }) => source === 'BILL' && !moved.startsWith('-'))).toMatchObject([
      { party: '' },
      { party: '' },
    ])
  })

  test('adds up to the ledger: rows, their sum, and tiles', async () => {
    const people = await played()
    for (const who of [people.top, people.middle, people.below]) {
      const from = dayAfter(today(), -2)
      const { list, sum: shown, tiles, total } = await incomeOf(who, { from })
      expect(list).toHaveLength(total)
      expect(sumOf(list.map(({ amount: moved }) => moved))).toBe(shown)
      expect(await bookedSince(who, from)).toBe(shown)
      expect(await bookedSince(who, today())).toBe(tiles.today.net)
      expect(sumOf([tiles.today.net, tiles.yesterday.net])).toBe(tiles.month.net)
      for (const { rebates, dividends, salaries, paidDown, net } of Object.values(tiles))
        expect(sumOf([rebates, dividends, salaries, `-${paidDown}`.replace('-0.00', '0.00')])).toBe(net)
    }
  })

  test('is found by what it comes from, and page by page', async () => {
    const { middle } = await played()
    const from = dayAfter(today(), -1)
    const { tiles, list, sum: all } = await incomeOf(middle, { from })
    const days = { ...tiles.month, net: '' }
    const sums = Object.fromEntries(
      await Promise.all(
        contract.incomeGroups.map(async (group) => [group, (await incomeOf(middle, { from, group })).sum] as const),
      ),
    )
    expect(sumOf([sums['REBATE_AGENT'] ?? '', sums['REBATE_SELF'] ?? ''])).toBe(days.rebates)
    expect([sums['SALARY'], sums['DIVIDEND'], sums['PAID_DOWN']]).toEqual([days.salaries, days.dividends, `-${days.paidDown}`])
    expect((await incomeOf(middle, { from, product: 'LOTT' })).list.map(({ source }) => source)).toEqual(['TICKETS'])
    const paged = []
    for (let pageNo = 1; pageNo <= list.length; pageNo++) {
      const page = await incomeOf(middle, { from, pageNo, pageSize: 1 })
      expect([page.total, page.sum]).toEqual([list.length, all])
      paged.push(...page.list)
    }
    expect(paged).toEqual(list)
    expect(await incomeOf(middle, { from, pageNo: 9, pageSize: 100 })).toMatchObject({ list: [], total: list.length, sum: all })
  })

  test('opens line by line to what it was computed from and to its ledger entries', async () => {
    const { middle, top, below, ticket } = await played()
    const token = as(middle)
    const { list } = await incomeOf(middle, { from: dayAfter(today(), -1) })
    for (const { source, id, amount: moved } of list) {
      if (source === 'REBATE') {
        const parts = await server.get(contract.listIncomeParts, { id }, token)
        expect(parts.amount).toBe(moved)
        expect(await movedBy(parts.entryId ?? '', middle)).toBe(moved)
      } else if (source === 'TICKETS') {
        const tickets = await server.get(contract.listIncomeTickets, { id }, token)
        expect(tickets).toMatchObject({ sum: moved, product: 'LOTT', list: [{ betId: ticket.toString(), amount: '2.50' }] })
        expect((await server.ask(contract.listIncomeTickets, { id }, as(top))).code).toBe('NOT_FOUND')
      } else {
        const bill = await server.get(bills.getBill, { id }, token)
        const paid = bill.payments.map(({ amount: each }) => each)
        expect(moved).toBe(bill.side === 'PAYEE' ? sumOf(paid) : `-${sumOf(paid)}`)
        expect(bill.terms.tiers[0]?.rate).toBe(bill.rate)
        for (const { entryId, amount: each } of bill.payments)
          expect(await movedBy(entryId, middle)).toBe(bill.side === 'PAYEE' ? each : `-${each}`)
      }
    }
    const own = list.find(({ party }) => party === top.username)
    expect((await server.ask(bills.getBill, { id: own?.id ?? '' }, as(below))).code).toBe('NOT_FOUND')
  })

  test('that is not counted yet is there already, once', async () => {
    const head = await agent()
    await server.give(head, earning(1970, '0.60'))
    await bet(head, { valid: '1000.00' })
    goTo(dayAfter(today(), 1), 31)
    await countAll()
    await runRebates(services)
    const before = await incomeOf(head)
    expect(before).toMatchObject({ sum: '6.00', list: [{ amount: '6.00', state: 'PAID' }], tiles: { today: { net: '6.00' } } })
    await countAll()
    const after = await incomeOf(head)
    expect(after.list.map(({ at: _at, ...line }) => line)).toEqual(before.list.map(({ at: _at, ...line }) => line))
    expect(after.sum).toBe('6.00')
  })
})
