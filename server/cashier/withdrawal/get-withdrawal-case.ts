import { getWithdrawalCase as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { personById } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import { staffNames } from '../../kit/staff-names-store.ts'
import { listAttempts } from './attempt-store.ts'
import { riskSentence } from './risk-sentences.ts'
import type { WithdrawalServices } from './services.ts'
import { attemptView, checklistOf, itemOf } from './staff-view.ts'
import { findWithdrawal } from './store.ts'
import { listSteps } from './step-store.ts'
import { heldNow } from './held.ts'
import { stepView } from './view.ts'

/** The view is recorded like every call of staff, before it is answered. */
export const getWithdrawalCase = handle(call, async ({ input, now, refuse }, { database }: WithdrawalServices) => {
  const withdrawal = await findWithdrawal(database, BigInt(input.id))
  if (!withdrawal) throw refuse('NOT_FOUND')
  const { id, memberId, payee, payeeId, risk } = withdrawal
  const [attempts, steps, person, held] = await Promise.all([
    listAttempts(database, id),
    listSteps(database, id),
    personById(database, memberId),
    heldNow(database, memberId, now),
  ])
  const people = [withdrawal.claimedBy, withdrawal.maker, withdrawal.checker]
  const names = await staffNames(database, [...people, ...attempts.flatMap(({ maker, checker }) => [maker, checker])])
  const nameOf = (staffId: bigint | null): string | null => (staffId === null ? null : (names.get(staffId) ?? null))
  return {
    ...itemOf(withdrawal, nameOf),
    payee: { id: payeeId.toString(), ...payee },
    reason: withdrawal.reason,
    words: withdrawal.words,
    isAutomatic: withdrawal.isAutomatic,
    maker: nameOf(withdrawal.maker),
    madeAt: withdrawal.madeAt?.toISOString() ?? null,
    checker: nameOf(withdrawal.checker),
    checkedAt: withdrawal.checkedAt?.toISOString() ?? null,
    risk: risk.map((point) => ({ ...point, says: riskSentence(point) })),
    checklist: checklistOf(withdrawal, { payeeName: person?.payeeName ?? '', isHeld: held !== undefined }),
    attempts: attempts.map((attempt) => attemptView(attempt, nameOf)),
    timeline: steps.map(stepView),
  }
})
