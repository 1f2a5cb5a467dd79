import * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { askedSpan, type Span } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { figuresByProduct } from './figure-store.ts'
import { readCountedAt } from './money-store.ts'
import { requireAgent } from './require-agent.ts'
import { askedScope, type Scope } from './scope.ts'
import type { AgentServices } from './services.ts'
import { betsToSend, cursorOf, readTeamBets } from './team-bets.ts'
import { addFigures, gameResultOf, noFigures } from './team-figures.ts'

type Input = InputOf<typeof contract.listTeamBets>

export const listTeamBets = handle(contract.listTeamBets, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { input, now, language, refuse } = request
  const { database } = services
  const { timeZone } = await services.settings.get('brand')
  const span = askedSpan(timeZone, now, input, contract.teamDaysMax)
  const scope = await askedScope(database, asking, input, refuse)
  const [bets, totals, counted] = await Promise.all([
    scope ? readTeamBets(services, scope, span, input, input.pageSize + 1) : [],
    scope ? totalsOf(database, scope, span, input) : null,
    readCountedAt(database),
  ])
  const page = bets.slice(0, input.pageSize)
  const last = page.at(-1)
  return {
    list: await betsToSend(services, asking.agent.id, page, language),
    next: last && bets.length > page.length ? cursorOf(last) : null,
    totals,
    asOf: (counted ?? asking.agent.registeredAt).toISOString(),
  }
})

/** What was settled in a span, where the figures of the team say so. */
const totalsOf = async (from: Queryable, scope: Scope, span: Span, { product, vendor, game, state, number }: Input) => {
  if (!scope.isWhole || [vendor, game, state, number].some((filter) => filter !== undefined)) return null
  const rows = await figuresByProduct(from, { memberIds: [scope.under], span, seenBy: scope.agentId })
  const figures = rows.filter((row) => product === undefined || row.product === product).reduce(addFigures, noFigures)
  return {
    count: figures.bets,
    stake: toWire(figures.stake),
    validBet: toWire(figures.validBet),
    payout: toWire(figures.payout),
    profit: toWire(gameResultOf(figures)),
  }
}
