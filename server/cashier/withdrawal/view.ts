import type { getWithdrawal, listWithdrawals } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import type { NameOf } from '../payee/institutions.ts'
import type { Step } from './step-store.ts'
import { isOpen, stageAfter } from './transitions.ts'
import type { PaidTo, Withdrawal } from './withdrawal.ts'

type View = OutputOf<typeof listWithdrawals>['list'][number]

/** Names institutions in the language of who asks. */
export type Naming = { nameOf: NameOf; language: Language }

/** A payee as its member sees it. */
export const payeeView = (
  payeeId: bigint,
  { kind, institution, network, masked }: Pick<PaidTo, 'kind' | 'institution' | 'network' | 'masked'>,
  { nameOf, language }: Naming,
): View['payee'] => ({ id: payeeId.toString(), kind, institution, name: nameOf(institution, language), network, masked })

/** A withdrawal as its member sees it. */
export const viewOf = (withdrawal: Withdrawal, naming: Naming): View => {
  const { id, payeeId, payee, state, stage, receive, received } = withdrawal
  return {
    id: id.toString(),
    reference: withdrawal.reference,
    createdAt: withdrawal.createdAt.toISOString(),
    finishedAt: withdrawal.finishedAt?.toISOString() ?? null,
    amount: toWire(withdrawal.amount),
    fee: toWire(withdrawal.fee),
    receive: toWire(receive),
    received: toWire(received),
    remainder: toWire(isOpen(state) ? subtract(receive, received) : zero),
    state,
    payee: payeeView(payeeId, payee, naming),
    promise: {
      stage,
      holder: withdrawal.holder,
      since: withdrawal.stageAt.toISOString(),
      deadline: withdrawal.deadline?.toISOString() ?? null,
      late: withdrawal.isLate,
      next: stageAfter[stage],
    },
    reason: withdrawal.reason,
    words: withdrawal.words,
    holdEntryId: withdrawal.holdEntryId.toString(),
    paidEntryId: withdrawal.paidEntryId?.toString() ?? null,
    feeEntryId: withdrawal.feeEntryId?.toString() ?? null,
    releaseEntryId: withdrawal.releaseEntryId?.toString() ?? null,
  }
}

/** A step of the timeline. */
export const stepView = (step: Step): OutputOf<typeof getWithdrawal>['timeline'][number] => ({
  state: step.state,
  stage: step.stage,
  holder: step.holder,
  at: step.beganAt.toISOString(),
  endedAt: step.endedAt?.toISOString() ?? null,
  deadline: step.deadline?.toISOString() ?? null,
  late: step.lateAt !== null,
})
