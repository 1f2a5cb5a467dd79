import * as contract from '@tamuvo/contract/agent-income.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { subtract, sum, toWire } from '@tamuvo/money/amount.ts'
import { askedSpan, dayAfter, dayOf, spanOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { periodOf } from '../kit/periods.ts'
import { sentPage } from '../kit/sent-page.ts'
import { type IncomeFigures, type IncomeLine, listIncomeLines, sumIncome, sumIncomeLines } from './income-line-store.ts'
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
  const asked = { memberId: agent.id, span, timeZone, group: input.group, product: input.product }
  const [rows, sums, tiles] = await Promise.all([
    listIncomeLines(services.database, asked, { no: input.pageNo, size: input.pageSize }),
    sumIncomeLines(services.database, asked),
    sumIncome(services.database, agent.id, timeZone, [
      spanOf(timeZone, today, today),
      spanOf(timeZone, yesterday, yesterday),
      periodOf('monthly', timeZone, now),
    ]),
  ])
  const [ofToday, ofYesterday, ofMonth] = tiles.map(figuresToSend)
  invariant(ofToday && ofYesterday && ofMonth, 'each span has a row')
  return {
    ...sentPage(rows.map(lineToSend), sums.total, input),
    sum: toWire(sums.sum),
    tiles: { today: ofToday, yesterday: ofYesterday, month: ofMonth },
  }
})

const figuresToSend = ({ rebates, dividends, salaries, paidDown }: IncomeFigures) => ({
  rebates: toWire(rebates),
  dividends: toWire(dividends),
  salaries: toWire(salaries),
  paidDown: toWire(paidDown),
  net: toWire(subtract(sum([rebates, dividends, salaries]), paidDown)),
})

const lineToSend = ({ source, id, kind, product, period, party, validBet, rate, amount, state, at }: IncomeLine) => ({
  source,
  id: id.toString(),
  kind,
  product,
  period,
  party,
  validBet: toWire(validBet),
  rate: rate === null ? null : rateText(BigInt(rate)),
  amount: toWire(amount),
  state,
  at: at.toISOString(),
})
