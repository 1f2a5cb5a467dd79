import { amount, zero } from '@tamuvo/money/amount.ts'
import { memberById, moneyLastHeldAt, personById } from '../../account/account.ts'
import { loginLinksOf } from '../../account/login-links-store.ts'
import { isAgentSide } from '../../account/rules.ts'
import type { Tx } from '../../kit/database.ts'
import { lastDepositOf, paidInSince, playedSince } from '../../ledger/member-flows.ts'
import { levelOf } from '../../safer/kyc/rules.ts'
import { lockPayee } from '../payee/payee-store.ts'
import { findPaidBefore } from './risk-store.ts'
import type { RiskSigns } from './risk-rules.ts'
import type { WithdrawalServices } from './services.ts'
import type { Withdrawal } from './withdrawal.ts'

const dayMs = 86_400_000
const linkDays = 30

const daysFrom = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))

/** Reads what the rules of risk ask about a withdrawal. */
export const readSigns = async (tx: Tx, { clock }: WithdrawalServices, withdrawal: Withdrawal): Promise<RiskSigns> => {
  const { memberId, payeeId, amount: asked, id } = withdrawal
  const now = clock.now()
  const member = await memberById(tx, memberId)
  const person = await personById(tx, memberId)
  const payee = await lockPayee(tx, memberId, payeeId)
  const reset = await moneyLastHeldAt(tx, memberId)
  const [deposited = zero] = await paidInSince(tx, memberId, [new Date(0)])
  const before = await findPaidBefore(tx, { memberId, payeeId, id, since: new Date(now.getTime() - dayMs) })
  const last = await lastDepositOf(tx, memberId)
  const links = await loginLinksOf(tx, memberId, new Date(now.getTime() - linkDays * dayMs))
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
    sharedDevices: links.devices,
    sharedSubnets: links.subnets,
    isAgent: isAgentSide(member?.type ?? 0),
  }
}
