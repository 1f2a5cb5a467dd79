import * as contract from '@tamuvo/contract/agent-figures.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import { type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { type Day, dayAfter, dayOf, type Span, spanOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { countActiveOf, type Figures, type FigureRow, figuresByDay, figuresByProduct } from './figure-store.ts'
import { readCountedAt } from './money-store.ts'
import {
  type Counts,
  countFirstDepositors,
  countOnline,
  countRegistered,
  findBalanceAt,
  listTopBranches,
  type TopBranch,
} from './overview-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { addFigures, gameResultOf, netOf, noFigures, sumByMember } from './team-figures.ts'
import { sumTeamBalance } from './team-store.ts'

const topMax = 10

export const getTeamOverview = handle(contract.getTeamOverview, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, now } = request
  const { database } = services
  const { timeZone } = await services.settings.get('brand')
  const today = dayOf(timeZone, now)
  const first = dayAfter(today, 1 - Number(input.days))
  const span = spanOf(timeZone, first, today)
  const [rows, counts, top, pending, countedAt] = await Promise.all([
    figuresByDay(database, { memberIds: [agent.id], span }),
    readCounts(database, agent.id, {
      today: spanOf(timeZone, today, today),
      yesterday: spanOf(timeZone, dayAfter(today, -1), dayAfter(today, -1)),
      now,
    }),
    readTop(database, agent.id, span),
    services.pendingOf(agent.id),
    readCountedAt(database),
  ])
  const days = sumByDay(rows, timeZone)
  return {
    tiles: { ...tilesOf(days.get(today) ?? noFigures, days.get(dayAfter(today, -1)) ?? noFigures), ...counts },
    chart: daysFrom(first, today).map((day) => {
      const figures = days.get(day) ?? noFigures
      return { day, validBet: toWire(figures.validBet), net: toWire(netOf(figures)) }
    }),
    products: productsOf(rows),
    top,
    pending: pending.filter(({ count }) => count > 0),
    asOf: (countedAt ?? agent.registeredAt).toISOString(),
  }
})

const daysFrom = (first: Day, last: Day): Day[] => (first > last ? [] : [first, ...daysFrom(dayAfter(first, 1), last)])

const sumByDay = (rows: readonly FigureRow[], timeZone: string): Map<Day, Figures> => {
  const days = new Map<Day, Figures>()
  for (const row of rows) {
    const day = dayOf(timeZone, row.day)
    days.set(day, addFigures(days.get(day) ?? noFigures, row))
  }
  return days
}

const tilesOf = (today: Figures, yesterday: Figures) => {
  const tile = (of: (figures: Figures) => Amount) => ({ today: toWire(of(today)), yesterday: toWire(of(yesterday)) })
  return {
    deposits: tile(({ deposits }) => deposits),
    withdrawals: tile(({ withdrawals }) => withdrawals),
    validBet: tile(({ validBet }) => validBet),
    gameResult: tile(gameResultOf),
    rebates: tile(({ rebates }) => rebates),
  }
}

type Moments = { today: Span; yesterday: Span; now: Date }

const readCounts = async (from: Queryable, agentId: bigint, { today, yesterday, now }: Moments) => {
  const days = { today: today.since, yesterday: yesterday.since }
  const activeIn = async (span: Span) => (await countActiveOf(from, { memberIds: [agentId], span })).get(agentId) ?? 0
  const [balance, before, newMembers, firstDepositors, activeToday, activeBefore, online] = await Promise.all([
    sumTeamBalance(from, agentId),
    findBalanceAt(from, agentId, today.since),
    countRegistered(from, agentId, days),
    countFirstDepositors(from, agentId, days),
    activeIn(today),
    activeIn(yesterday),
    countOnline(from, agentId, now),
  ])
  const active: Counts = { today: activeToday, yesterday: activeBefore }
  return {
    teamBalance: { today: toWire(balance), yesterday: before === null ? null : toWire(before) },
    newMembers,
    firstDepositors,
    active,
    online: { now: online },
  }
}

const productsOf = (rows: readonly FigureRow[]) =>
  gameTypes
    .map((product) => ({
      product,
      figures: rows.filter((row) => row.product === product).reduce<Figures>(addFigures, noFigures),
    }))
    .filter(({ figures }) => figures.bets !== 0 || figures.validBet !== zero || figures.payout !== zero)
    .toSorted((a, b) => Number(b.figures.validBet - a.figures.validBet))
    .map(({ product, figures }) => ({
      product,
      validBet: toWire(figures.validBet),
      stake: toWire(figures.stake),
      payout: toWire(figures.payout),
      gameResult: toWire(gameResultOf(figures)),
    }))

const readTop = async (from: Queryable, agentId: bigint, span: Span) => {
  const top = await listTopBranches(from, agentId, span, topMax)
  const figures = sumByMember(await figuresByProduct(from, { memberIds: top.map(({ id }) => id), span, parentId: agentId }))
  return top.map((branch) => branchToSend(branch, figures.get(branch.id) ?? noFigures))
}

const branchToSend = ({ id, ...branch }: TopBranch, figures: Figures) => ({
  ...branch,
  id: id.toString(),
  validBet: toWire(figures.validBet),
  gameResult: toWire(gameResultOf(figures)),
  net: toWire(netOf(figures)),
})
