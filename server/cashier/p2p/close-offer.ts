import type { Tx } from '../../kit/database.ts'
import type { CashierServices } from '../services.ts'
import { listAttempts, membersChannel, saveAttempt } from '../withdrawal/attempt-store.ts'
import { moveOn, type Sla } from '../withdrawal/move.ts'
import { queueSend } from '../withdrawal/queue.ts'
import { restOf } from '../withdrawal/rules.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { findOffer, saveOffer } from './offer-store.ts'
import { hasRoom, isLive } from './rules.ts'
import { listParts } from './store.ts'

/**
 * Ends what members pay of a withdrawal where no more can be paid, because its time is over, no part fits, or the payee asked: at once,
 * or once the last unfinished part is over. What is left then goes by a usual channel.
 * @param withdrawal locked, not over
 * @param isAsked whether no more parts are to be taken, whatever the time
 */
export const closeIfOver = async (
  tx: Tx,
  services: CashierServices,
  withdrawal: Withdrawal,
  { sla, isAsked = false }: { sla: Sla; isAsked?: boolean },
): Promise<void> => {
  const offer = await findOffer(tx, withdrawal.id)
  if (!offer || offer.state === 'CLOSED' || offer.state === 'ASKED') return
  const now = services.clock.now()
  const parts = await listParts(tx, [withdrawal.id])
  const isOver = isAsked || offer.state === 'CLOSING' || (offer.closesAt !== null && now >= offer.closesAt)
  if (parts.some(isLive)) {
    if (isOver && offer.state === 'OPEN') await saveOffer(tx, { ...offer, state: 'CLOSING' })
    return
  }
  if (!isOver && hasRoom({ ...withdrawal, ...offer }, parts)) return
  await saveOffer(tx, { ...offer, state: 'CLOSED', closedAt: now })
  if (restOf(withdrawal) > 0n) await sendRest(tx, services, withdrawal, sla)
}

const sendRest = async (tx: Tx, services: CashierServices, withdrawal: Withdrawal, sla: Sla): Promise<void> => {
  const attempts = await listAttempts(tx, withdrawal.id)
  const open = attempts.find(({ channel, state }) => channel === membersChannel && state === 'PENDING')
  if (!open) return
  await saveAttempt(tx, open, { state: 'FAILED', reason: 'REST', finishedAt: services.clock.now() })
  await moveOn(tx, services, { ...withdrawal, triesFrom: attempts.length }, { event: 'fail', sla })
  await queueSend(tx, services, withdrawal.id)
}

/** All of it was paid. */
export const endOffer = async (tx: Tx, withdrawalId: bigint, at: Date): Promise<void> => {
  const offer = await findOffer(tx, withdrawalId)
  if (offer && offer.state !== 'CLOSED') await saveOffer(tx, { ...offer, state: 'CLOSED', closedAt: at })
}
