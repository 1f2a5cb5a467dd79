import * as contract from '@tamuvo/contract/agent-income.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { gameNames } from '../betting/view.ts'
import { dayOf, spanOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { timeOfId } from '../kit/ids.ts'
import { sentPage } from '../kit/sent-page.ts'
import { findTicketProduct, listTicketRebates, type TicketRebate } from './ticket-rebate-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listIncomeTickets = handle(contract.listIncomeTickets, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, language, refuse } = request
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const entryId = BigInt(input.id)
  const product = await findTicketProduct(database, agent.id, entryId)
  if (!product) throw refuse('NOT_FOUND')
  const day = dayOf(timeZone, timeOfId(entryId))
  const asked = { memberId: agent.id, product, span: spanOf(timeZone, day, day) }
  const { rows, total, sum } = await listTicketRebates(database, asked, { no: input.pageNo, size: input.pageSize })
  const names = await gameNames(services.catalog, language)
  const list = rows.map((rebate) => rebateToSend(rebate, names))
  return { ...sentPage(list, total, input), product, day, sum: toWire(sum) }
})

const rebateToSend = (
  { entryId, betId, game, at, stake, amount, ruleVersion }: TicketRebate,
  names: ReadonlyMap<string, string>,
) => ({
  entryId: entryId.toString(),
  betId: betId.toString(),
  game,
  gameName: names.get(game) ?? game,
  at: at.toISOString(),
  stake: toWire(stake),
  amount: toWire(amount),
  ruleVersion,
})
