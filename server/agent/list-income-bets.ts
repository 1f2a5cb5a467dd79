import * as contract from '@tamuvo/contract/agent-income.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { gameNames } from '../betting/view.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { findIncome, hasPart, type IncomeBet, listBetsOfPart } from './income-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listIncomeBets = handle(contract.listIncomeBets, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, language, refuse } = request
  const { database } = services
  const income = await findIncome(database, agent.id, BigInt(input.id))
  if (!income) throw refuse('NOT_FOUND')
  const { timeZone } = await services.settings.get('brand')
  const { runId, product } = income
  const part = { runId, product, memberId: BigInt(input.memberId), termsSince: new Date(input.termsSince), timeZone }
  // A line of income opens to the bets it comes from, and to no others.
  if (!(await hasPart(database, agent.id, part))) throw refuse('NOT_FOUND')
  const { rows, total } = await listBetsOfPart(database, part, { no: input.pageNo, size: input.pageSize })
  const names = await gameNames(services.catalog, language)
  return sentPage(
    rows.map((bet) => betToSend(bet, names)),
    total,
    input,
  )
})

const betToSend = ({ betId, placedAt, settledAt, validBet, ...bet }: IncomeBet, names: ReadonlyMap<string, string>) => ({
  ...bet,
  gameName: names.get(bet.game) ?? bet.game,
  betId: betId.toString(),
  placedAt: placedAt.toISOString(),
  settledAt: settledAt.toISOString(),
  validBet: toWire(validBet),
})
