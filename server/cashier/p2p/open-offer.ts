import type { Tx } from '../../kit/database.ts'
import { readSettings } from '../../platform/settings.ts'
import type { CashierServices } from '../services.ts'
import { insertAttempt, membersChannel } from '../withdrawal/attempt-store.ts'
import { moveOn, type Sla } from '../withdrawal/move.ts'
import { restOf } from '../withdrawal/rules.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { findOffer, saveOffer } from './offer-store.ts'
import { queueClose } from './queue.ts'

const minuteMs = 60_000
const payMinutes = 15

/** How long a withdrawal is promised to be with members at most: the last part may be taken, paid and confirmed at the end. */
export const stageMinutes = (openMinutes: number, confirmMinutes: number): number => openMinutes + payMinutes + confirmMinutes

type Opening = { count: number; sla: Sla }

/**
 * Lets members pay an approved withdrawal: a try like any other, so that no channel pays beside them.
 * @param withdrawal locked, without a try
 * @returns false where it is not for members
 */
export const openOffer = async (
  tx: Tx,
  services: CashierServices,
  withdrawal: Withdrawal,
  { count, sla }: Opening,
): Promise<boolean> => {
  const { id, reference, currency } = withdrawal
  const offer = await findOffer(tx, id)
  if (offer?.state !== 'ASKED') return false
  const now = services.clock.now()
  // By the same connection: what waits for a second one within a transaction can exhaust the pool.
  const settings = await readSettings(tx, services.log)
  const { open, openMinutes } = settings['p2p.rules']
  if (!open) {
    await saveOffer(tx, { ...offer, state: 'CLOSED', closedAt: now })
    return false
  }
  const closesAt = new Date(now.getTime() + openMinutes * minuteMs)
  await insertAttempt(tx, {
    withdrawalId: id,
    attempt: count,
    reference: `${reference}-${count}`,
    channel: membersChannel,
    amount: restOf(withdrawal),
    currency,
    state: 'PENDING',
    sentAt: now,
  })
  await saveOffer(tx, { ...offer, state: 'OPEN', openedAt: now, closesAt })
  const minutes = stageMinutes(openMinutes, settings['p2p.confirmMinutes'])
  await moveOn(tx, services, withdrawal, { event: 'send', detour: 'members', minutes, sla })
  await queueClose(tx, services, id, closesAt)
  return true
}
