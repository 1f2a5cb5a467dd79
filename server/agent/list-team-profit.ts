import * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import { memberById } from '../account/account.ts'
import { keyOfUsername } from '../account/rules.ts'
import type { Queryable } from '../kit/database.ts'
import { askedSpan, dayOf, type Span, startOfDay } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { type PeriodKind, periodOf } from '../kit/periods.ts'
import { sentPage } from '../kit/sent-page.ts'
import { countActiveOf, type Figures, type FigureProduct, figuresByProduct, type FiguresAsked } from './figure-store.ts'
import { readCountedAt } from './money-store.ts'
import { listProfitBranches, type ProfitBranch } from './profit-store.ts'
import { requireAgent, requireInTeam } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { gameResultOf, netOf, noFigures, sumByMember } from './team-figures.ts'
import { pathTo, teamSizeOf } from './tree-store.ts'

type Input = InputOf<typeof contract.listTeamProfit>

export const listTeamProfit = handle(contract.listTeamProfit, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { input, now, refuse } = request
  const { database } = services
  const under = await requireInTeam(database, asking, input.under, refuse)
  const { timeZone } = await services.settings.get('brand')
  const span = spanAsked(input, timeZone, now)
  const seenBy = asking.agent.id
  const level = { under, seenBy, span, usernameFrom: keyOfUsername(input.username.trim()) }
  const [{ rows, total }, path, own, counted] = await Promise.all([
    listProfitBranches(database, { ...level, page: { no: input.pageNo, size: input.pageSize } }),
    pathTo(database, seenBy, under),
    readOwn(database, under),
    readCountedAt(database),
  ])
  const figuresOf = reader(database, input.product)
  const [ofOwn, ofTeam, ofBranches] = await Promise.all([
    figuresOf({ memberIds: [under], span, seenBy, isAlone: true }),
    figuresOf({ memberIds: [under], span, seenBy }),
    figuresOf({ memberIds: rows.map(({ id }) => id), span, seenBy, parentId: under }),
  ])
  return {
    ...sentPage(
      rows.map((row) => ({ ...branchToSend(row), ...ofBranches(row.id) })),
      total,
      input,
    ),
    from: dayOf(timeZone, span.since),
    to: dayOf(timeZone, new Date(span.until.getTime() - 1)),
    own: { ...branchToSend(own), ...ofOwn(under) },
    sum: ofTeam(under),
    path: path.map(({ id, username }) => ({ id: id.toString(), username })),
    asOf: (counted ?? asking.agent.registeredAt).toISOString(),
  }
})

const kindOf: Record<Exclude<Input['period'], 'CUSTOM'>, PeriodKind> = {
  DAY: 'daily',
  WEEK: 'weekly',
  HALF_MONTH: 'semimonthly',
  MONTH: 'monthly',
}

const spanAsked = (input: Input, timeZone: string, now: Date): Span =>
  input.period === 'CUSTOM'
    ? askedSpan(timeZone, now, input, contract.teamDaysMax)
    : periodOf(kindOf[input.period], timeZone, input.day === undefined ? now : startOfDay(timeZone, input.day))

const readOwn = async (from: Queryable, memberId: bigint): Promise<ProfitBranch> => {
  const [member, teamSize] = await Promise.all([memberById(from, memberId), teamSizeOf(from, memberId)])
  invariant(member, 'a member of the tree is a member')
  return { id: member.id, username: member.username, type: member.type, teamSize, hasLeft: false }
}

const branchToSend = ({ id, ...branch }: ProfitBranch) => ({ ...branch, id: id.toString() })

/** Reads figures of members, and says them of each. */
const reader = (from: Queryable, product: FigureProduct | undefined) => async (asked: FiguresAsked) => {
  const [rows, active] = await Promise.all([figuresByProduct(from, asked), countActiveOf(from, asked)])
  const sums = sumByMember(product === undefined ? rows : rows.filter((row) => row.product === product))
  return (memberId: bigint) =>
    figuresToSend(sums.get(memberId) ?? noFigures, product === undefined ? (active.get(memberId) ?? 0) : undefined)
}

/** @param active undefined for a product: money is of none, nor is who was active counted by product */
const figuresToSend = (figures: Figures, active: number | undefined) => {
  const money = (amount: Amount) => (active === undefined ? null : toWire(amount))
  return {
    active: active ?? null,
    bets: figures.bets,
    stake: toWire(figures.stake),
    validBet: toWire(figures.validBet),
    payout: toWire(figures.payout),
    gameResult: toWire(gameResultOf(figures)),
    deposits: money(figures.deposits),
    withdrawals: money(figures.withdrawals),
    rebates: money(figures.rebates),
    rewards: money(figures.rewards),
    salaries: money(figures.salaries),
    dividends: money(figures.dividends),
    salariesPaid: money(figures.salariesPaid),
    dividendsPaid: money(figures.dividendsPaid),
    net: money(netOf(figures)),
  }
}
