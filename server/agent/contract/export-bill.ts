import * as contract from '@tamuvo/contract/agent-bills.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { dayOf } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { findBill, listPayments } from './bill-list-store.ts'
import { billToSend } from './bill-view.ts'
import { findContract } from './contract-store.ts'
import { listBetLines, listMoneyLines } from './export-store.ts'
import { dayBegun } from './settle-contracts.ts'
import { termsToSend } from './terms.ts'
import { sideOf } from './view.ts'

const linesMax = 200_000

export const exportBill = handle(contract.exportBill, async (request, services: AgentServices) => {
  const { input, refuse } = request
  const { agent } = await requireAgent(request, services)
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const bill = await findBill(database, BigInt(input.id))
  if (!bill || (bill.payeeId !== agent.id && bill.payerId !== agent.id)) throw refuse('NOT_FOUND')
  const agreed = await findContract(database, bill.contractId)
  invariant(agreed, 'a bill belongs to a contract')
  const { terms } = agreed
  const asked = { payeeId: bill.payeeId, products: terms.products, span: bill, limit: linesMax + 1 }
  const [bets, money] = await Promise.all([
    listBetLines(database, asked),
    terms.kind === 'DIVIDEND' || bill.activeDeposit !== null
      ? listMoneyLines(database, { ...asked, daysFrom: dayBegun(timeZone, bill.since) })
      : [],
  ])
  if (bets.length + money.length > linesMax) throw refuse('ABOVE_MAX')
  // Members are numbers of the file: who plays for whom the two sides see elsewhere, each of the own team.
  const numbers = new Map([[bill.payeeId, 0]])
  const numberOf = (memberId: bigint): number => {
    const known = numbers.get(memberId) ?? numbers.size
    numbers.set(memberId, known)
    return known
  }
  const payments = await listPayments(database, [bill.id], sideOf(bill, agent.id))
  return {
    format: 'tamuvo-bill-1' as const,
    bill: billToSend(bill, agent.id, payments.get(bill.id)),
    terms: termsToSend(terms),
    activeFrom: {
      validBet: toWire(amount(bill.activeValid)),
      deposit: bill.activeDeposit === null ? null : toWire(amount(bill.activeDeposit)),
    },
    bets: bets.map(({ memberId, product, from, stake, payout, valid }) => ({
      member: numberOf(memberId),
      product,
      from: from.toISOString(),
      stake: toWire(amount(stake)),
      payout: toWire(amount(payout)),
      validBet: toWire(amount(valid)),
    })),
    money: money.map(({ memberId, day, deposits, rebates, rewards, salaries }) => ({
      member: numberOf(memberId),
      day: dayOf(timeZone, day),
      deposits: toWire(amount(deposits)),
      rebates: toWire(amount(rebates)),
      rewards: toWire(amount(rewards)),
      salaries: toWire(amount(salaries)),
    })),
  }
})
