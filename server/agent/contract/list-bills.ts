import * as contract from '@tamuvo/contract/agent-bills.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { askedSpan } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { listBillsOf, listPayments, sumBills } from './bill-list-store.ts'
import { billToSend } from './bill-view.ts'

const daysMax = 62

export const listBills = handle(contract.listBills, async (request, services: AgentServices) => {
  const { input, now } = request
  const { agent } = await requireAgent(request, services)
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const isOwed = input.only === 'OWED'
  const span = isOwed ? undefined : askedSpan(timeZone, now, input, daysMax)
  const filter = { side: input.side, memberId: agent.id, kind: input.kind, span, isOwed }
  const [sums, bills] = await Promise.all([
    sumBills(database, filter),
    listBillsOf(database, filter, { no: input.pageNo, size: input.pageSize }),
  ])
  const payments = await listPayments(
    database,
    bills.map(({ id }) => id),
    input.side,
  )
  return {
    ...sentPage(
      bills.map((bill) => billToSend(bill, agent.id, payments.get(bill.id))),
      sums.total,
      input,
    ),
    totals: { amount: toWire(sums.amount), paid: toWire(sums.paid), owed: toWire(sums.owed) },
  }
})
