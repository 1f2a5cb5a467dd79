import { createInviteLink, listTeam } from '@tamuvo/contract/agent.ts'
import * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { freshAddress } from '../account/testing.ts'
import { describe, expect, test } from 'vitest'
import { isSpread } from '../kit/citus.ts'
import { firstIdAt } from '../kit/ids.ts'
import { movementsOfFew, movementsOfMany } from './movement-store.ts'
import { type BetsAsked, betsOfFew, betsOfMany } from './team-bet-store.ts'
import { hasUnaccrued } from './accrue.ts'
import { runRebates } from './run-rebates.ts'
import { agentServer, earning, type Person } from './testing.ts'
import { playOn } from './testing-play.ts'

const server = await agentServer()
const { services, clock } = server
const { database } = services
const { bet, correct, pay, countAll } = playOn(server)

const dayMs = 86_400_000
const dayBegins = '2026-08-04T17:30:00Z'
const profit = (by: Person, input: Partial<InputOf<typeof contract.listTeamProfit>> = {}) =>
  server.get(contract.listTeamProfit, input, { token: by.token })
const bets = (by: Person, input: object = {}) => server.get(contract.listTeamBets, input, { token: by.token })
const moved = (by: Person, input: object = {}) => server.get(contract.listTeamTransactions, input, { token: by.token })

/** A head with two agents, one of whom has an agent with a player. */
const tree = async () => {
  const head = await server.join(undefined, { type: 2 })
  await server.give(head, earning(1980, '0.60'))
  const [agent, other] = [await server.join(head, { type: 1 }), await server.join(head, { type: 1 })]
  await server.give(agent, earning(1970, '0.40'))
  const below = await server.join(agent, { type: 1 })
  await server.give(below, earning(1960, '0.30'))
  const player = await server.join(below)
  return { head, agent, other, below, player }
}

describe('profit and loss', () => {
  test('shows the member alone, each branch as a team, and the sum of all', async () => {
    const { head, agent, other, player } = await tree()
    await pay(player, 'DEPOSIT', 50_000n)
    await pay(player, 'BONUS', 1_000n, 'house:promo')
    await bet(player, { valid: '100.00', payout: '40.00' })
    await bet(other, { product: 'LIVE', valid: '20.00', stake: '30.00', payout: '30.00' })
    await bet(head, { valid: '7.00' })
    await countAll()
    const level = await profit(head)
    expect(level.list).toMatchObject([
      {
        username: other.username,
        teamSize: 0,
        hasLeft: false,
        active: 1,
        stake: '30.00',
        validBet: '20.00',
        gameResult: '0.00',
        net: '0.00',
      },
      {
        username: agent.username,
        teamSize: 2,
        active: 1,
        deposits: '500.00',
        rewards: '10.00',
        stake: '100.00',
        payout: '40.00',
        net: '-50.00',
      },
    ])
    expect(level.own).toMatchObject({ username: head.username, active: 1, bets: 1, stake: '7.00', gameResult: '-7.00' })
    expect(level.sum).toMatchObject({
      active: 3,
      deposits: '500.00',
      bets: 3,
      stake: '137.00',
      validBet: '127.00',
      net: '-57.00',
    })
    expect(level.path.map(({ username }) => username)).toEqual([head.username])
    const down = await profit(head, { under: agent.id.toString() })
    expect(down.sum).toEqual(pickFigures(level.list[1]))
    expect(down.path.map(({ username }) => username)).toEqual([head.username, agent.username])
    const live = await profit(head, { product: 'LIVE' })
    expect(live.sum).toMatchObject({ bets: 1, stake: '30.00', deposits: null, net: null, active: null })
    expect((await profit(head, { username: other.username.toUpperCase() })).list.map(({ username }) => username)).toEqual([
      other.username,
    ])
  })

  test('is asked for by days, weeks, halves of a month, months and at most 62 days', async () => {
    const { head } = await tree()
    const span = async (input: Partial<InputOf<typeof contract.listTeamProfit>>) => {
      const { from, to } = await profit(head, input)
      return [from, to]
    }
    const day = '2026-08-12'
    expect(await span({ day })).toEqual([day, day])
    expect(await span({ period: 'WEEK', day })).toEqual(['2026-08-10', '2026-08-16'])
    expect(await span({ period: 'HALF_MONTH', day })).toEqual(['2026-08-01', '2026-08-15'])
    expect(await span({ period: 'MONTH', day })).toEqual(['2026-08-01', '2026-08-31'])
    expect(await span({ period: 'CUSTOM', from: '2026-07-01', to: '2026-08-31' })).toEqual(['2026-07-01', '2026-08-31'])
    const long = { period: 'CUSTOM', from: '2026-07-01', to: '2026-09-01' } as const
    expect((await server.ask(contract.listTeamProfit, long, { token: head.token })).code).toBe('ABOVE_MAX')
  })

  test('keeps what a branch moved with the line in which it did', async () => {
    const { head, agent, other, below, player } = await tree()
    await bet(player, { valid: '10.00' })
    await countAll()
    await server.give(other, earning(1970, '0.40'))
    await server.move(below, other)
    await bet(player, { valid: '5.00' })
    await countAll()
    const input = { period: 'MONTH' } as const
    const level = await profit(head, input)
    expect(level.list.map(({ username, validBet }) => [username, validBet])).toEqual([
      [other.username, '5.00'],
      [agent.username, '10.00'],
    ])
    const left = await profit(agent, input)
    expect(left.list).toMatchObject([{ username: below.username, hasLeft: true, validBet: '10.00' }])
    expect(left.sum).toEqual(pickFigures(level.list[1]))
    expect((await server.ask(contract.listTeamProfit, { under: below.id.toString() }, { token: agent.token })).code).toBe(
      'NOT_FOUND',
    )
    // The new agent sees nothing of what was before.
    expect((await profit(other, { ...input, under: below.id.toString() })).sum.validBet).toBe('5.00')
  })
})

const pickFigures = (row: object | undefined) => {
  const { id: _id, username: _name, type: _type, teamSize: _size, hasLeft: _left, ...figures } = row as Record<string, unknown>
  return figures
}

describe('the overview', () => {
  test('compares today with the day before', async () => {
    const { head, agent, player } = await tree()
    await pay(player, 'DEPOSIT', 10_000n)
    await bet(player, { valid: '10.00' })
    await countAll()
    const noted = async () => (await server.get(contract.getTeamOverview, {}, { token: head.token })).tiles.teamBalance.yesterday
    const midnight = Date.parse(dayBegins)
    clock.advance(dayMs - ((clock.now().getTime() - midnight) % dayMs) + 3_600_000)
    await countAll()
    // Nothing ran when the day began.
    expect(await noted()).toBeNull()
    clock.advance(dayMs - 3_600_000 + 60_000)
    await countAll()
    expect(await noted()).toBe('100.00')
    // What is compared is the day before.
    await pay(player, 'DEPOSIT', 1n)
    await bet(player, { valid: '1.00' })
    await countAll()
    clock.advance(dayMs)
    await countAll()
    await server.join(agent)
    await pay(player, 'DEPOSIT', 2_500n)
    await pay(agent, 'DEPOSIT_MANUAL', 100n)
    await bet(player, { valid: '30.00', payout: '50.00' })
    await bet(agent, { product: 'FISH', valid: '4.00' })
    await countAll()
    const seen = await server.get(contract.getTeamOverview, {}, { token: head.token })
    expect(seen.tiles).toMatchObject({
      teamBalance: { today: '126.01', yesterday: '100.01' },
      deposits: { today: '26.00', yesterday: '0.01' },
      validBet: { today: '34.00', yesterday: '1.00' },
      gameResult: { today: '16.00', yesterday: '-1.00' },
      newMembers: { today: 1, yesterday: 0 },
      firstDepositors: { today: 1, yesterday: 0 },
      active: { today: 2, yesterday: 1 },
    })
    expect(seen.chart).toHaveLength(7)
    expect(seen.chart.slice(-2).map(({ validBet, net }) => [validBet, net])).toEqual([
      ['1.00', '-1.00'],
      ['34.00', '16.00'],
    ])
    expect(seen.products.map(({ product, validBet }) => [product, validBet])).toEqual([
      ['RNG', '41.00'],
      ['FISH', '4.00'],
    ])
    expect(seen.top).toMatchObject([{ username: agent.username, teamSize: 3, validBet: '45.00', net: '5.00' }])
    expect(seen.pending).toEqual([])
    expect(seen.asOf).toBe(clock.now().toISOString())
    expect((await server.get(contract.getTeamOverview, { days: '30' }, { token: head.token })).chart).toHaveLength(30)
  })

  test('says who is online, and what waits', async () => {
    const { agent, player } = await tree()
    const link = await server.get(createInviteLink, { type: 'PLAYER', terms: earning(1970, '0.40') }, { token: agent.token })
    await database.query(`UPDATE agent_link SET state = 'PAUSED', paused_because = 'TERMS' WHERE id = $1`, [link.id])
    const online = async () => (await server.get(contract.getTeamOverview, {}, { token: agent.token })).tiles.online.now
    // Both below logged in just now.
    expect(await online()).toBe(2)
    clock.advance(300_000)
    expect(await online()).toBe(0)
    await server.login(player.username, 'four-brown-boats', { address: freshAddress() })
    expect(await online()).toBe(1)
    const { pending } = await server.get(contract.getTeamOverview, {}, { token: agent.token })
    expect(pending).toEqual([{ kind: 'LINK_PAUSED', contract: null, count: 1 }])
  })
})

test('the table of the team shows what counts of the bets that were settled today', async () => {
  const { agent, player } = await tree()
  await bet(player, { valid: '10.00' })
  await countAll()
  clock.advance(dayMs)
  await bet(player, { valid: '3.00' })
  await bet(player, { product: 'FISH', valid: '4.00' })
  await countAll()
  const { list } = await server.get(listTeam, { username: player.username, exact: 'true' }, { token: agent.token })
  expect(list.map(({ todayValidBet }) => todayValidBet)).toEqual(['7.00'])
})

describe('bets of a team', () => {
  test('say what each earned for the agent, as runs pay it', async () => {
    const { head, agent, below, player } = await tree()
    await bet(player, { valid: '100.00', payout: '40.00' })
    await server.give(below, earning(1960, '0.35'))
    await bet(player, { valid: '10.00' })
    await bet(agent, { valid: '20.00' })
    await countAll()
    const seen = await bets(agent)
    expect(seen.list).toMatchObject([
      { username: agent.username, depth: 0, validBet: '20.00', rate: '0.40', rebate: '0.080000', state: 'lost' },
      { username: player.username, depth: 2, validBet: '10.00', rate: '0.05', rebate: '0.005000' },
      {
        username: player.username,
        depth: 2,
        validBet: '100.00',
        rate: '0.10',
        rebate: '0.100000',
        payout: '40.00',
        state: 'won',
        ruleVersion: 'test/1',
      },
    ])
    expect(seen.totals).toEqual({ count: 3, stake: '130.00', validBet: '130.00', payout: '40.00', profit: '-90.00' })
    expect((await bets(head)).list.map(({ rate }) => rate)).toEqual(['0.20', '0.20', '0.20'])
    clock.advance(dayMs + 3_600_000)
    do await runRebates(services)
    while (await hasUnaccrued(database, clock.now()))
    const { rows } = await database.query<{ accrued: bigint }>(
      'SELECT sum(accrued)::bigint AS accrued FROM agent_income WHERE member_id = $1',
      [agent.id],
    )
    expect(rows[0]?.accrued).toBe(185_000n)
  })

  test('open the figures of profit and loss, corrections by what they changed', async () => {
    const { agent, below, player } = await tree()
    await bet(player, { valid: '10.00' })
    await bet(below, { product: 'LIVE', valid: '3.00' })
    clock.advance(dayMs)
    await bet(player, { valid: '5.00', payout: '9.00' })
    await countAll()
    for (const under of [{}, { under: below.id.toString() }]) {
      const { list, totals } = await bets(agent, { by: 'SETTLED', ...under })
      const { sum } = await profit(agent, under)
      expect(list).toHaveLength(1)
      expect([totals?.stake, totals?.validBet, totals?.payout]).toEqual([sum.stake, sum.validBet, sum.payout])
    }
    const all = await bets(agent, { by: 'SETTLED', from: '2026-08-01' })
    expect(all.list.map(({ validBet }) => validBet)).toEqual(['5.00', '3.00', '10.00'])
    expect((await bets(agent, { by: 'SETTLED', from: '2026-08-01', product: 'LIVE' })).totals).toMatchObject({
      count: 1,
      stake: '3.00',
    })
  })

  test('are filtered, and go on from page to page', async () => {
    const { agent, below, player } = await tree()
    const ids: bigint[] = []
    for (let count = 0; count < 5; count++)
      ids.push(await bet(player, { valid: `${count + 1}.00`, payout: count === 2 ? '8.00' : '0.00' }))
    await bet(below, { product: 'FISH', valid: '1.00' })
    await countAll()
    const found = async (input: object) => (await bets(agent, input)).list.map(({ id }) => BigInt(id))
    const newest = ids.toReversed()
    expect(await found({ username: player.username })).toEqual(newest)
    expect(await found({ product: 'RNG' })).toEqual(newest)
    expect(await found({ state: 'won' })).toEqual([ids[2]])
    expect(await found({ game: 'none' })).toEqual([])
    expect(await found({ number: String(ids[1]), from: '2026-01-01', to: '2026-01-02' })).toEqual([ids[1]])
    expect(await found({ levels: '1' })).toHaveLength(1)
    expect(await found({ username: 'nobody' })).toEqual([])
    expect(await found({ from: '2026-08-01', to: '2026-08-02' })).toEqual([])
    const first = await bets(agent, { username: player.username, pageSize: '2' })
    const second = await bets(agent, { username: player.username, pageSize: '2', before: first.next })
    const third = await bets(agent, { username: player.username, pageSize: '2', before: second.next })
    expect([first, second, third].flatMap(({ list }) => list.map(({ id }) => BigInt(id)))).toEqual(newest)
    expect([third.next, first.totals]).toEqual([null, null])
  })
})

describe('transactions of a team', () => {
  test('show balances of direct downlines alone', async () => {
    const { head, agent, player } = await tree()
    await pay(agent, 'DEPOSIT', 1_000n)
    await pay(player, 'DEPOSIT', 2_000n)
    await pay(head, 'DEPOSIT', 3_000n)
    await countAll()
    const { list } = await moved(head)
    expect(list).toMatchObject([
      { username: head.username, depth: 0, upline: '', balanceAfter: '30.00', income: '30.00', expense: '0.00' },
      { username: player.username, depth: 3, balanceAfter: null, income: '20.00' },
      { username: agent.username, depth: 1, upline: head.username, balanceAfter: '10.00' },
    ])
  })

  test('open each figure of profit and loss to its lines', async () => {
    const { agent, below, player } = await tree()
    await pay(player, 'DEPOSIT', 10_000n)
    await pay(player, 'DEPOSIT_REVERSAL', -1_000n)
    await pay(below, 'DEPOSIT', 500n)
    await pay(player, 'WD_FEE', -20n, 'house:fee')
    await pay(player, 'REBATE_SELF', 11n, 'house:rebate')
    await pay(player, 'RAFFLE', 12n, 'house:promo')
    await pay(player, 'SALARY_HOUR_IN', 13n, 'house:salary')
    await pay(below, 'SALARY_HOUR_OUT', -13n, 'house:salary')
    await pay(below, 'DIVIDEND_IN', 14n, 'house:dividend')
    await countAll()
    const { sum } = await profit(agent)
    for (const figure of contract.teamFigureNames) {
      const { list, total } = await moved(agent, { figure })
      const lines = list.reduce((all, { income, expense }) => all + Math.round(Number(income) * 100 - Number(expense) * 100), 0)
      expect([figure, Math.abs(lines) / 100, total]).toEqual([figure, Number(sum[figure]), sum[figure]])
    }
    expect(sum).toMatchObject({
      deposits: '95.00',
      withdrawals: '0.20',
      salaries: '0.13',
      salariesPaid: '0.13',
      dividendsPaid: '0.00',
    })
  })

  test('are filtered', async () => {
    const { agent, below, player } = await tree()
    const entry = await pay(player, 'DEPOSIT', 10_000n)
    await pay(player, 'TRANSFER_DOWN', -100n, 'house:promo')
    await pay(below, 'BET', 1n, 'house:rng')
    await countAll()
    const types = async (input: object) => (await moved(agent, input)).list.map(({ type }) => type)
    expect(await types({})).toEqual(['BET', 'TRANSFER_DOWN', 'DEPOSIT'])
    expect(await types({ group: 'deposit' })).toEqual(['DEPOSIT'])
    expect(await types({ group: 'game' })).toEqual(['BET'])
    expect(await types({ type: 'TRANSFER_DOWN' })).toEqual(['TRANSFER_DOWN'])
    expect(await types({ type: 'NONSENSE' })).toEqual([])
    expect(await types({ group: 'deposit', figure: 'rewards' })).toEqual([])
    expect(await types({ username: below.username })).toEqual(['BET'])
    expect(await types({ levels: '1' })).toEqual(['BET'])
    expect(await types({ reference: String(entry), from: '2026-01-01', to: '2026-01-01' })).toEqual(['DEPOSIT'])
    const first = await moved(agent, { pageSize: '2' })
    expect((await moved(agent, { pageSize: '2', before: first.next })).list.map(({ type }) => type)).toEqual(['DEPOSIT'])
  })
})

test('a correction opens with the figure of its day', async () => {
  const { agent, player } = await tree()
  const id = await bet(player, { valid: '10.00' })
  await countAll()
  clock.advance(dayMs)
  await correct(id, player, { valid: '-10.00' })
  await countAll()
  expect((await profit(agent)).sum).toMatchObject({ bets: 0, validBet: '-10.00' })
})

test('bets and movements of many members are those of each of them', async () => {
  const { agent, below, player } = await tree()
  for (let count = 0; count < 6; count++) {
    await bet(count % 2 === 0 ? player : below, { valid: `${count + 1}.00`, payout: count === 3 ? '9.00' : '0.00' })
    await pay(count % 3 === 0 ? player : agent, count % 2 === 0 ? 'DEPOSIT' : 'BET', BigInt(count + 1))
  }
  await countAll()
  const scope = { agentId: agent.id, under: agent.id, levels: undefined, memberId: undefined, isWhole: true }
  const few = { memberIds: [agent.id, below.id, player.id], isOnCluster: await isSpread(database) }
  const ids = { fromId: 0n, uptoId: (1n << 63n) - 1n }
  const span = { since: new Date('2026-01-01'), until: new Date('2027-01-01') }
  const betsAsked: BetsAsked[] = [
    { ids, take: 4 },
    { ids, take: 100, state: 'won' },
    { ids, take: 100, settled: span },
  ]
  for (const asked of betsAsked) {
    const each = await betsOfFew(database, scope, few, asked)
    expect(each.length).toBeGreaterThan(0)
    expect(await betsOfMany(database, scope, asked)).toEqual(each)
  }
  for (const isMoney of [true, false]) {
    const asked = { ids: { ...ids, fromId: firstIdAt(span.since), uptoId: firstIdAt(span.until) }, take: 4, isMoney }
    const each = await movementsOfFew(database, scope, few, asked)
    expect(each.length).toBeGreaterThan(1)
    expect(await movementsOfMany(database, scope, asked)).toEqual(each)
  }
})
