import type { Tx } from '../../kit/database.ts'
import { upAgainAt } from '../../kit/site-beats.ts'
import { memberById } from '../../account/account.ts'
import { readSettings } from '../../platform/settings.ts'
import { isOnBreak } from '../../safer/deposit-check.ts'
import { publishDeposit } from '../deposit/apply-event.ts'
import { lockPayee } from '../payee/payee-store.ts'
import type { CashierServices } from '../services.ts'
import { publish } from '../withdrawal/move.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { sendNotice } from './notice.ts'
import type { LockedPart } from './move-part.ts'
import type { Part } from './part.ts'
import { queueWatch } from './queue.ts'
import { remindersAt } from './rules.ts'
import { savePart } from './store.ts'

const minuteMs = 60_000

/**
 * Brings the time to answer up to date, once it seems over: who has had no notice of the payment gets it now, and who could not use the site
 * has the whole time again from when it was back. Only then does an answer that is missing mean anything.
 */
export const renewAnswerTime = async (tx: Tx, services: CashierServices, locked: LockedPart): Promise<LockedPart> => {
  const now = services.clock.now()
  const { part, withdrawal, deposit } = locked
  if (part.state !== 'WAIT_CONFIRM' || !part.paidAt || !part.confirmBy || now < part.confirmBy) return locked
  const from = part.noticedAt
    ? await upAgainAt(tx, { since: part.noticedAt, until: part.confirmBy, now })
    : await sendNotice(tx, services, part, withdrawal)
  // By the same connection: what waits for a second one within a transaction can exhaust the pool.
  const minutes = (await readSettings(tx, services.log))['p2p.confirmMinutes']
  const confirmBy = from && new Date(from.getTime() + minutes * minuteMs)
  if (!confirmBy || confirmBy <= part.confirmBy) return locked
  const renewed: Part = { ...part, noticedAt: part.noticedAt ?? now, confirmBy, reminded: 0 }
  await savePart(tx, renewed)
  await queueWatch(tx, services, part.id, remindersAt(confirmBy, now).next)
  publish(tx, services, withdrawal)
  publishDeposit(tx, services, deposit)
  return { ...locked, part: renewed }
}

/**
 * Whether it may count that a payee says nothing: not of one who is frozen out or keeps away from the site, nor of an account that staff have
 * barred, whose payments people look at.
 */
export const canAnswer = async (tx: Tx, { memberId, payeeId }: Withdrawal, now: Date): Promise<boolean> => {
  const member = await memberById(tx, memberId)
  if (member?.status !== 'active' || (await isOnBreak(tx, memberId, now))) return false
  return (await lockPayee(tx, memberId, payeeId))?.barredAt === null
}
