import { amount, zero } from '@tamuvo/money/amount.ts'
import { memberById, moneyLastHeldAt, personById } from '../../account/account.ts'
import { isAgentSide } from '../../account/rules.ts'
import type { Tx } from '../../kit/database.ts'
import { lastDepositOf, paidInSince, playedSince } from '../../ledger/member-flows.ts'
import { levelOf } from '../../safer/kyc/rules.ts'
import { lockPayee } from '../payee/payee-store.ts'
import { readMarks } from './marks.ts'
import { findPaidBefore, findPaidInBy } from './risk-store.ts'
import type { RiskSigns } from './risk-rules.ts'
import type { WithdrawalServices } from './services.ts'
import type { Withdrawal } from './withdrawal.ts'

const dayMs = 86_400_000
const linkDays = 30
const longDays = 90

const daysFrom = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))

/** Reads what the rules of risk ask about a withdrawal. */
export const readSigns = async (tx: Tx, { clock, turnover }: WithdrawalServices, withdrawal: Withdrawal): Promise<RiskSigns> => {
  const { memberId, payeeId, amount: asked, id } = withdrawal
  const now = clock.now()
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const member = await memberById(tx, memberId)
  const person = await personById(tx, memberId)
  const payee = await lockPayee(tx, memberId, payeeId)
  const reset = await moneyLastHeldAt(tx, memberId)
  const [deposited = zero] = await paidInSince(tx, memberId, [new Date(0)])
  const before = await findPaidBefore(tx, { memberId, payeeId, id, since: daysAgo(1) })
  const last = await lastDepositOf(tx, memberId)
  const marks = await readMarks(tx, withdrawal, { now, linkedSince: daysAgo(linkDays), markedSince: daysAgo(longDays) })
  const { alone, setOff } = await turnover.setOffSince(tx, memberId, daysAgo(linkDays))
  return {
    asked,
    accountDays: daysFrom(member?.registeredAt ?? now, now),
    kycLevel: person ? levelOf(person) : 0,
    paidBefore: before.paid,
    isPayeeProven: before.toPayee > 0,
    payeeDays: daysFrom(payee?.createdAt ?? now, now),
    resetDays: reset && daysFrom(reset, now),
    deposited,
    withdrawn: amount(before.sum),
    lastDeposit: last?.amount ?? zero,
    stakedSinceDeposit: last ? (await playedSince(tx, memberId, last.at)).staked : zero,
    requestedInDay: before.requestedSince,
    isAgent: isAgentSide(member?.type ?? 0),
    countedAlone: alone,
    setOff,
    paidInBy: await findPaidInBy(tx, memberId, daysAgo(longDays)),
    payeeKind: withdrawal.payee.kind,
    ...marks,
  }
}
