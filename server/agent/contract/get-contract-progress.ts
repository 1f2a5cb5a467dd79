import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { periodOf } from '../../kit/periods.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { findBillOf, listTicks } from './bill-list-store.ts'
import { findHolding, findLive, findNamed } from './contract-store.ts'
import { outcomeOf } from './outcome.ts'
import { contractToSend } from './view.ts'

/** Five minutes are decided a minute after they are over. */
const decidedAfterMs = 60_000

export const getContractProgress = handle(contract.getContractProgress, async (request, services: AgentServices) => {
  const { input, now } = request
  const { agent } = await requireAgent(request, services)
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const holding = await findHolding(database, agent.id, input.kind, now)
  const own = holding ?? (await findLive(database, agent.id, input.kind))
  const named = own && (await findNamed(database, own.id))
  const asOf = now.toISOString()
  if (!own || !named) return { contract: null, running: null, realtime: null, asOf }
  const period = periodOf(own.terms.period, timeZone, now)
  const running = holding
    ? await outcomeOf(database, services, { payeeId: agent.id, terms: own.terms, contract: own, period })
    : null
  const next = periodOf('fiveMinutes', timeZone, new Date(now.getTime() - decidedAfterMs)).until
  const realtime =
    input.kind === 'REALTIME_SALARY' && holding
      ? { ...(await todayOf(database, own.id, period.key)), nextAt: new Date(next.getTime() + decidedAfterMs).toISOString() }
      : null
  return { contract: contractToSend(named, agent.id), running, realtime, asOf }
})

const todayOf = async (from: Queryable, contractId: bigint, day: string) => {
  const bill = await findBillOf(from, contractId, day)
  const ticks = bill ? await listTicks(from, bill.id) : []
  return {
    paid: toWire(bill?.paid ?? amount(0n)),
    ticks: ticks.map(({ at, valid, rate, added }) => ({
      at: at.toISOString(),
      validBet: toWire(amount(valid)),
      rate: rate === null ? null : rateText(BigInt(rate)),
      amount: toWire(amount(added)),
    })),
  }
}
