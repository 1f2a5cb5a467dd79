import * as contract from '@tamuvo/contract/agent-income.ts'
import { microToText } from '@tamuvo/games/agent/rebate.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { askedSpan, dayAfter, dayOf, spanOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { periodOf } from '../kit/periods.ts'
import { sentPage } from '../kit/sent-page.ts'
import { type Income, listIncomeOf, sumIncome } from './income-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

/** How many days an agent may ask for at a time. */
const daysMax = 62

export const listIncome = handle(contract.listIncome, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, now } = request
  const { timeZone } = await services.settings.get('brand')
  const today = dayOf(timeZone, now)
  const yesterday = dayAfter(today, -1)
  const span = askedSpan(timeZone, now, input, daysMax)
  const filter = { span, kind: input.kind, product: input.product }
  const [{ rows, total, sum }, tiles] = await Promise.all([
    listIncomeOf(services.database, agent.id, filter, { no: input.pageNo, size: input.pageSize }),
    sumIncome(services.database, agent.id, [
      spanOf(timeZone, today, today),
      spanOf(timeZone, yesterday, yesterday),
      periodOf('monthly', timeZone, now),
    ]),
  ])
  const [ofToday = zero, ofYesterday = zero, ofMonth = zero] = tiles
  return {
    ...sentPage(rows.map(incomeToSend), total, input),
    sum: toWire(sum),
    tiles: { today: toWire(ofToday), yesterday: toWire(ofYesterday), month: toWire(ofMonth) },
  }
})

const stateOf = ({ paid, entryId }: Income) => {
  if (paid === zero) return 'CARRIED' as const
  return entryId === null ? ('DUE' as const) : ('PAID' as const)
}

const incomeToSend = (income: Income) => ({
  id: income.id.toString(),
  kind: income.kind,
  product: income.product,
  period: income.period,
  validBet: toWire(income.validBet),
  accrued: microToText(income.accrued),
  carriedIn: microToText(income.carriedIn),
  carriedOn: microToText(income.carriedOn),
  amount: toWire(income.paid),
  state: stateOf(income),
  at: income.at.toISOString(),
  entryId: income.entryId?.toString() ?? null,
})
