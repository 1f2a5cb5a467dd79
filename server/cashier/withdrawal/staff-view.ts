import type { getWithdrawalCase, listWithdrawalCases } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Attempt } from './attempt-store.ts'
import type { RiskName } from './risk-rules.ts'
import type { Withdrawal } from './withdrawal.ts'

type Item = OutputOf<typeof listWithdrawalCases>['list'][number]
type Case = OutputOf<typeof getWithdrawalCase>

/** Names staff by their ids. */
export type NameOfStaff = (id: bigint | null) => string | null

/** A withdrawal as staff see it in a queue. */
export const itemOf = (withdrawal: Withdrawal, nameOf: NameOfStaff): Item => ({
  id: withdrawal.id.toString(),
  reference: withdrawal.reference,
  memberId: withdrawal.memberId.toString(),
  amount: toWire(withdrawal.amount),
  fee: toWire(withdrawal.fee),
  receive: toWire(withdrawal.receive),
  state: withdrawal.state,
  stage: withdrawal.stage,
  holder: withdrawal.holder,
  deadline: withdrawal.deadline?.toISOString() ?? null,
  late: withdrawal.isLate,
  createdAt: withdrawal.createdAt.toISOString(),
  score: withdrawal.score,
  fourEyes: withdrawal.fourEyes,
  claimedBy: nameOf(withdrawal.claimedBy),
  claimedAt: withdrawal.claimedAt?.toISOString() ?? null,
})

/** A try as staff see it. */
export const attemptView = (attempt: Attempt, nameOf: NameOfStaff): Case['attempts'][number] => ({
  attempt: attempt.attempt,
  reference: attempt.reference,
  channel: attempt.channel,
  amount: toWire(attempt.amount),
  state: attempt.state,
  reason: attempt.reason,
  sentAt: attempt.sentAt.toISOString(),
  finishedAt: attempt.finishedAt?.toISOString() ?? null,
  proposed: attempt.proposed,
  proof: attempt.proof,
  maker: nameOf(attempt.maker),
  checker: nameOf(attempt.checker),
  agreed: attempt.agreed,
})

type ChecklistItem = Case['checklist'][number]['item']

/** Which points of the risk each item of the checklist is about. */
const signsOf: Partial<Record<ChecklistItem, readonly RiskName[]>> = {
  IDENTITY: ['KYC_LOW', 'NEW_ACCOUNT'],
  FIRST_WITHDRAWAL: ['FIRST_WITHDRAWAL'],
  NEW_PAYEE: ['NEW_PAYEE'],
  AFTER_RESET: ['AFTER_RESET'],
  PLAY: ['NO_PLAY', 'LITTLE_PLAY', 'OPPOSITE_BETS'],
  WINNINGS: ['WIN_RATIO'],
  SHARED_ADDRESS: ['SHARED_DEVICE', 'SHARED_ADDRESS'],
  VELOCITY: ['VELOCITY'],
  METHODS: ['METHOD_MIX', 'METHOD_MISMATCH'],
  LISTS: ['BARRED_PAYEE', 'PAYEE_OF_OTHER', 'STRIKES', 'DEVICE_OF_MARKED', 'ADDRESS_OF_MARKED'],
}

/** What a reviewer goes through. Before the automatic check most of it is not known. */
export const checklistOf = (
  { risk, score, payee }: Withdrawal,
  { payeeName, isHeld }: { payeeName: string; isHeld: boolean },
): Case['checklist'] => {
  const found = new Set(risk.map(({ name }) => name))
  const stateOf = (names: readonly RiskName[]): 'GOOD' | 'LOOK' | 'UNKNOWN' => {
    if (score === null) return 'UNKNOWN'
    return names.some((name) => found.has(name)) ? 'LOOK' : 'GOOD'
  }
  return [
    ...Object.entries(signsOf).map(([item, names]) => ({ item: item as ChecklistItem, state: stateOf(names) })),
    { item: 'PAYEE_NAME' as const, state: payee.holder === payeeName ? ('GOOD' as const) : ('LOOK' as const) },
    { item: 'HOLD' as const, state: isHeld ? ('LOOK' as const) : ('GOOD' as const) },
  ]
}
