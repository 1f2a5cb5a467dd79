import * as contract from '@tamuvo/contract/agent-bills.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import { dayOf } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { findBill, listPayments, listTicks, type NamedBill } from './bill-list-store.ts'
import { activeFromToSend, billToSend } from './bill-view.ts'
import type { Terms } from './contract.ts'
import { findContract } from './contract-store.ts'
import { type BetLine, type DepositLine, listBetLines, listDepositLines, listMoneyLines, type MoneyLine } from './export-store.ts'
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
  const { bets, money, ticks } = await readLines(database, bill, terms, timeZone)
  if (bets.length + money.length > linesMax) throw refuse('ABOVE_MAX')
  const numberOf = numbersFrom(bill.payeeId)
  const payments = await listPayments(database, [bill.id], sideOf(bill, agent.id))
  return {
    format: 'tamuvo-bill-2' as const,
    bill: billToSend(bill, agent.id, payments.get(bill.id)),
    terms: termsToSend(terms),
    activeFrom: activeFromToSend(bill),
    bets: bets.map(({ memberId, product, from, stake, payout, valid }) => ({
      member: numberOf(memberId),
      product,
      from: from.toISOString(),
      stake: toWire(amount(stake)),
      payout: toWire(amount(payout)),
      validBet: toWire(amount(valid)),
    })),
    money: money.map((line) => ({ member: numberOf(line.memberId), ...moneyToSend(line, timeZone) })),
    ticks: ticks.map(({ at, valid, active, rate, added }) => ({
      at: at.toISOString(),
      validBet: toWire(amount(valid)),
      active,
      rate: rate === null ? null : rateText(BigInt(rate)),
      added: toWire(amount(added)),
    })),
  }
})

/** What a bill was computed from; in real time up to the last tick, and by five minutes. */
const readLines = async (from: Queryable, bill: NamedBill, terms: Terms, timeZone: string) => {
  const ticks = terms.kind === 'REALTIME_SALARY' ? await listTicks(from, bill.id) : []
  const span = { since: bill.since, until: ticks.at(-1)?.at ?? bill.until }
  const asked = { payeeId: bill.payeeId, products: terms.products, span, limit: linesMax + 1 }
  const daysFrom = dayBegun(timeZone, bill.since)
  const money = (): Promise<(MoneyLine | DepositLine)[]> => {
    if (terms.kind === 'REALTIME_SALARY')
      return bill.activeDeposit === null
        ? Promise.resolve([])
        : listDepositLines(from, { ...asked, span: { ...span, since: daysFrom } })
    return terms.kind === 'DIVIDEND' || bill.activeDeposit !== null
      ? listMoneyLines(from, { ...asked, daysFrom })
      : Promise.resolve([])
  }
  const minutes = terms.kind === 'REALTIME_SALARY' ? 5 : 60
  const [bets, moved]: [BetLine[], (MoneyLine | DepositLine)[]] = await Promise.all([
    listBetLines(from, { ...asked, minutes }),
    money(),
  ])
  return { bets, money: moved, ticks }
}

/** Members are numbers of the file: who plays for whom the two sides see elsewhere, each of the own team. */
const numbersFrom = (payeeId: bigint): ((memberId: bigint) => number) => {
  const numbers = new Map([[payeeId, 0]])
  return (memberId) => {
    const known = numbers.get(memberId) ?? numbers.size
    numbers.set(memberId, known)
    return known
  }
}

const moneyToSend = (line: MoneyLine | DepositLine, timeZone: string) => {
  const text = (minor: bigint): string => toWire(amount(minor))
  if ('from' in line) {
    const none = { rebates: '0.00', rewards: '0.00', salaries: '0.00' }
    return { day: dayOf(timeZone, line.from), from: line.from.toISOString(), deposits: text(line.deposits), ...none }
  }
  const { day, deposits, rebates, rewards, salaries } = line
  return {
    day: dayOf(timeZone, day),
    deposits: text(deposits),
    rebates: text(rebates),
    rewards: text(rewards),
    salaries: text(salaries),
  }
}
