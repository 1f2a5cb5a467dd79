import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { publishDeposit } from '../deposit/apply-event.ts'
import type { CashierServices } from '../services.ts'
import { accountToPay } from '../withdrawal/account-to-pay.ts'
import { type LockedPart, lockPart, movePart } from './move-part.ts'
import { hasSeenAccount } from './picture-store.ts'
import { findPart, savePart } from './store.ts'

/**
 * Keeps a payment from a payee who may no longer be paid. A payer who has not seen the account is let go; one who has may have paid: until
 * the end a proof still counts, and without one nothing is held against the payer.
 * @returns whether it may not be paid
 */
export const stopPart = async (tx: Tx, services: CashierServices, locked: LockedPart): Promise<boolean> => {
  const { part, withdrawal, deposit } = locked
  if (part.state !== 'WAIT_PAY') return false
  if (part.stoppedAt) return true
  const now = services.clock.now()
  if (await accountToPay(tx, withdrawal, now)) return false
  const stopped = { ...part, stoppedAt: now }
  const isSeen = await hasSeenAccount(tx, part.id, part.payerId)
  if (isSeen) await savePart(tx, stopped)
  else await movePart(tx, services, { ...locked, part: stopped }, { event: 'stopped' })
  await appendEvents(tx, {
    kind: isSeen ? 'p2p.stopped' : 'p2p.released',
    memberId: part.payerId,
    at: now,
    body: { partId: part.id.toString(), reference: deposit.reference, amount: toWire(part.amount) },
  })
  publishDeposit(tx, services, deposit)
  return true
}

/** The same, of a part by its id. */
export const stopPartById = (services: CashierServices, id: bigint): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, id)
    if (found) await stopPart(tx, services, await lockPart(tx, found))
  })
