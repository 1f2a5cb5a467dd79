import type { billView } from '@tamuvo/contract/agent-bills.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import { type BillPayment, findBill, listPayments, type NamedBill } from './bill-list-store.ts'
import { sideOf } from './view.ts'

/** Nothing is owed on what is looked at first, and on what was cancelled. */
const owedOf = ({ payerId, amount: all, collected, state }: NamedBill) =>
  payerId === null || state === 'CANCELLED' || state === 'PENDING_REVIEW' ? zero : subtract(all, collected)

export const billToSend = (
  bill: NamedBill,
  memberId: bigint,
  payments: readonly BillPayment[] = [],
): z.output<typeof billView> => ({
  id: bill.id.toString(),
  contractId: bill.contractId.toString(),
  kind: bill.kind,
  period: bill.period,
  since: bill.since.toISOString(),
  until: bill.until.toISOString(),
  payer: bill.payer,
  payee: bill.payee,
  side: sideOf(bill, memberId),
  stake: toWire(bill.stake),
  payout: toWire(bill.payout),
  validBet: toWire(bill.valid),
  active: bill.active,
  rebates: toWire(bill.rebates),
  rewards: toWire(bill.rewards),
  salaries: toWire(bill.salaries),
  netLoss: toWire(bill.netLoss),
  carryIn: toWire(bill.carryIn),
  base: toWire(bill.base),
  rate: bill.rate === null ? null : rateText(BigInt(bill.rate)),
  amount: toWire(bill.amount),
  paid: toWire(bill.paid),
  owed: toWire(owedOf(bill)),
  state: bill.state,
  isAdvanced: bill.advancedAt !== null,
  madeAt: bill.madeAt.toISOString(),
  rules: bill.rules,
  payments: payments.map(({ entryId, amount: moved, at }) => ({
    entryId: entryId.toString(),
    amount: toWire(moved),
    at: at.toISOString(),
  })),
})

/** A bill with its payments, in the transaction that changed it. */
export const sentBill = async (from: Queryable, id: bigint, memberId: bigint) => {
  const bill = await findBill(from, id)
  invariant(bill, 'it was changed a moment ago')
  return billToSend(bill, memberId, (await listPayments(from, [id], sideOf(bill, memberId))).get(id))
}

/** What made a member active in the period of a bill. */
export const activeFromToSend = ({ activeValid, activeDeposit }: NamedBill) => ({
  validBet: toWire(amount(activeValid)),
  deposit: activeDeposit === null ? null : toWire(amount(activeDeposit)),
})
