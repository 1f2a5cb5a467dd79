import * as contract from '@tamuvo/contract/agent-income.ts'
import { micro, microToText } from '@tamuvo/games/agent/rebate.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { findIncome, type IncomePart, listParts } from './income-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listIncomeParts = handle(contract.listIncomeParts, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, refuse } = request
  const income = await findIncome(services.database, agent.id, BigInt(input.id))
  if (!income) throw refuse('NOT_FOUND')
  const { rows, total } = await listParts(services.database, agent.id, income, { no: input.pageNo, size: input.pageSize })
  const { kind, product, period, accrued, carriedIn, carriedOn, paid, entryId } = income
  return {
    ...sentPage(rows.map(partToSend), total, input),
    kind,
    product,
    period,
    accrued: microToText(accrued),
    carriedIn: microToText(carriedIn),
    carriedOn: microToText(carriedOn),
    amount: toWire(paid),
    entryId: entryId?.toString() ?? null,
  }
})

const partToSend = ({ memberId, username, depth, termsSince, rate, bets, validBet }: IncomePart) => ({
  memberId: memberId.toString(),
  username,
  depth,
  termsSince: termsSince.toISOString(),
  rate: (rate / 100).toFixed(2),
  bets: Number(bets),
  validBet: toWire(validBet),
  share: microToText(micro(validBet * BigInt(rate))),
})
