import type { Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import { isAsAsked, outcomeOf, type PayoutNews, type TryOutcome } from './attempt-rules.ts'
import { type Attempt, isUnfinished, listAttempts, saveAttempt } from './attempt-store.ts'
import { bookReturned, bookSecond, openDenied, takeLatePayment } from './late-payment.ts'
import { listLatePayments } from './late-store.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import type { PayoutState } from './payout.ts'
import { queueSend, sendAgainMs } from './queue.ts'
import type { WithdrawalServices } from './services.ts'
import { lockWithdrawal } from './store.ts'
import { succeed } from './succeed.ts'
import { isPayable } from './transitions.ts'
import type { Withdrawal } from './withdrawal.ts'

export type Learning = { news: PayoutNews; askedAt: Date; graceMs: number; sla: Sla }

/**
 * Applies an answer about a try: its state, that of its withdrawal, and the money, in one transaction. Idempotent.
 * @returns what it did, and whether the try is still unfinished
 */
export const learn = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawalId, attempt }: Pick<Attempt, 'withdrawalId' | 'attempt'>,
  { news, sla, ...asked }: Learning,
): Promise<{ did: TryOutcome['is']; isOpen: boolean }> => {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const attempts = withdrawal ? await listAttempts(tx, withdrawalId) : []
  const current = attempts.find((each) => each.attempt === attempt)
  if (!withdrawal || !current) return { did: 'stale', isOpen: false }
  const late = current.state === 'FAILED' ? await listLatePayments(tx, withdrawalId) : []
  const isPaidLate = late.some(({ reference }) => reference === current.reference)
  const outcome = outcomeOf({ ...current, isPaidLate }, news, asked)
  const isOpen = outcome.is === 'moved' ? isUnfinished(outcome.state) : isUnfinished(current.state)
  await apply(tx, services, { withdrawal, current, attempts, sla, news }, outcome)
  return { did: outcome.is, isOpen }
}

type Case = { withdrawal: Withdrawal; current: Attempt; attempts: readonly Attempt[]; sla: Sla; news: PayoutNews }

const apply = async (tx: Tx, services: WithdrawalServices, about: Case, outcome: TryOutcome): Promise<void> => {
  switch (outcome.is) {
    case 'moved':
      return outcome.state === 'FAILED'
        ? failTry(tx, services, about, outcome.reason)
        : moveTry(tx, services, about, outcome.state)
    case 'second':
      return paidAfterAll(tx, services, about, saidOf(about))
    case 'came-back':
      return bookReturned(tx, services, { ...about, said: saidOf(about) })
    case 'denied':
      return openDenied(tx, services, { ...about, said: saidOf(about) })
    case 'contradiction':
      return void (await changeStage(tx, services, about.withdrawal, { sla: about.sla, detour: 'trouble' }))
    case 'stale':
      return
  }
}

const moveTry = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, sla }: Case,
  state: Exclude<Attempt['state'], 'FAILED'>,
): Promise<void> => {
  const finishedAt = state === 'SUCCEEDED' ? services.clock.now() : null
  await saveAttempt(tx, current, { state, reason: null, finishedAt })
  if (state === 'SUCCEEDED') await succeed(tx, services, { withdrawal, current, sla })
  if (state === 'DISPUTED') {
    services.log.error({ payout: current.reference }, 'a provider paid another amount than it was asked to')
    await changeStage(tx, services, withdrawal, { sla, detour: 'trouble' })
  }
}

/** Only what a provider says of a payment calls for these. */
const saidOf = ({ news }: Case): PayoutState => {
  invariant(typeof news === 'object', 'a provider said that it paid, or took back')
  return news
}

const failTry = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, attempts, sla }: Case,
  reason: NonNullable<Attempt['reason']>,
): Promise<void> => {
  await saveAttempt(tx, current, { state: 'FAILED', reason, finishedAt: services.clock.now() })
  const failed = await moveOn(tx, services, withdrawal, { event: 'fail', sla })
  if (failed && (await takeLatePayment(tx, services, { withdrawal: failed, attempts, sla }))) return
  await queueSend(tx, services, withdrawal.id, reason === 'DECLINED' || reason === 'PAYEE' ? 0 : sendAgainMs(attempts.length))
}

/**
 * A try that was held to have failed was paid. As long as nothing else happened it is the payment, or a person decides where it is
 * another amount; else money left twice.
 */
const paidAfterAll = async (tx: Tx, services: WithdrawalServices, about: Case, said: PayoutState): Promise<void> => {
  const { withdrawal, current, attempts, sla } = about
  const isOnly = withdrawal.state === 'FAILED' && attempts.every(({ state }) => state === 'FAILED')
  if (isOnly && isAsAsked(current, said)) return moveTry(tx, services, about, 'SUCCEEDED')
  // Two people who agreed on a try do not decide on it again.
  if (isOnly && current.agreed !== true) {
    const paying = await moveOn(tx, services, withdrawal, { event: 'send', detour: 'trouble', sla })
    invariant(paying, 'what failed may be sent')
    return moveTry(tx, services, { ...about, withdrawal: paying }, 'DISPUTED')
  }
  await bookSecond(tx, services, { withdrawal, current, said })
  if (isPayable(withdrawal.state)) await changeStage(tx, services, withdrawal, { sla, detour: 'trouble' })
}
