import type { Tx } from '../../kit/database.ts'
import { openCase } from '../../wallet/suspense-store.ts'
import { type Attempt, saveAttempt } from './attempt-store.ts'
import { listLatePayments } from './late-store.ts'
import { changeStage, type Sla } from './move.ts'
import type { PayoutState } from './payout.ts'
import { postAdopted, postCameBack, postSecond } from './post.ts'
import type { WithdrawalServices } from './services.ts'
import { restOf } from './rules.ts'
import { accountOf, succeed } from './succeed.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A payment beside the one that was owed, or one that came back, as the provider says. */
type Stray = { withdrawal: Withdrawal; current: Attempt; said: PayoutState }

/** A try that was held to have failed was paid, and cannot be the payment now: suspense bears it, with a case. */
export const bookSecond = (tx: Tx, services: WithdrawalServices, stray: Stray): Promise<void> => {
  services.log.error({ payout: stray.current.reference }, 'a payout that had failed was paid all the same')
  return bookStray(tx, services, stray, { kind: 'second-payout', book: postSecond })
}

/** A provider took back what it had paid: suspense holds it, with a case. */
export const bookReturned = (tx: Tx, services: WithdrawalServices, stray: Stray): Promise<void> => {
  services.log.error({ payout: stray.current.reference }, 'a payout came back after it was paid')
  return bookStray(tx, services, stray, { kind: 'payout-returned', book: postCameBack })
}

/** A provider takes back that it paid. What is true only it can say, so nothing is booked: a case is opened, once. */
export const openDenied = (tx: Tx, services: WithdrawalServices, { withdrawal, current, said }: Stray): Promise<void> => {
  const { reference: event } = current
  services.log.error({ payout: event }, 'a provider says that a payout failed which it had paid')
  const { id: subjectId, memberId } = withdrawal
  const { amount, currency } = said
  return openCase(tx, services, { kind: 'payout-denied', subjectId, event, memberId, amount, currency, entryId: null })
}

type Booking = { kind: 'second-payout' | 'payout-returned'; book: typeof postSecond }

/** By the amount that the provider says: its account is what it holds. Another currency cannot be booked. */
const bookStray = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, said }: Stray,
  { kind, book }: Booking,
): Promise<void> => {
  const { amount, currency } = said
  const { reference } = current
  const from = accountOf(services, current.channel)
  const entryId = currency === current.currency ? await book(tx, services, { withdrawal, reference, amount, from }) : null
  const { id: subjectId, memberId } = withdrawal
  await openCase(tx, services, { kind, subjectId, event: reference, memberId, amount, currency, entryId })
}

type Waiting = { withdrawal: Withdrawal; attempts: readonly Attempt[]; sla: Sla }

/**
 * Before another try: what the member was paid by a try that was held to have failed is the payment, where it is what was owed. Where it
 * is something else a person decides.
 * @param withdrawal none of its tries is unfinished
 * @returns false where nothing was paid late, and the next try may begin
 */
export const takeLatePayment = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, attempts, sla }: Waiting,
): Promise<boolean> => {
  const late = await listLatePayments(tx, withdrawal.id)
  if (late.length === 0) return false
  const owed = late.find(
    ({ amount, currency, entryId }) => amount === restOf(withdrawal) && currency === withdrawal.currency && entryId !== null,
  )
  const current = attempts.find(({ reference }) => reference === owed?.reference)
  if (!current || withdrawal.state !== 'FAILED') {
    await changeStage(tx, services, withdrawal, { sla, detour: 'trouble' })
    return true
  }
  const { reference, amount, channel } = current
  await postAdopted(tx, services, { withdrawal, reference, amount, from: accountOf(services, channel) })
  await saveAttempt(tx, current, { state: 'SUCCEEDED', reason: null, finishedAt: services.clock.now() })
  await succeed(tx, services, { withdrawal, current, sla })
  return true
}
