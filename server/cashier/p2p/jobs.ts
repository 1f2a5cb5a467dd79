import { inTransaction } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { CashierServices } from '../services.ts'
import { publish } from '../withdrawal/move.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import { canAnswer, renewAnswerTime } from './answer-time.ts'
import { closeIfOver } from './close-offer.ts'
import { expirePart } from './end-part.ts'
import { lockPart, movePart, tellPayee } from './move-part.ts'
import { listOverdueOffers } from './offer-store.ts'
import { type About, jobNames, queueClose, queueWatch } from './queue.ts'
import { remindersAt } from './rules.ts'
import { findPart, listOverdueParts, listUnendedDeposits, savePart } from './store.ts'

const minuteMs = 60_000
const atOnce = 500

/** Reminds the payee of a payment, and lets it count as received when the time is over. */
const watchPart = (services: CashierServices, id: bigint): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, id)
    if (!found) return
    const locked = await renewAnswerTime(tx, services, await lockPart(tx, found))
    const { part, withdrawal } = locked
    if (part.state !== 'WAIT_CONFIRM' || part.confirmBy === null) return
    const now = services.clock.now()
    const event = (await canAnswer(tx, withdrawal, now)) ? 'forced' : 'unheard'
    const { is } = await movePart(tx, services, locked, { event })
    if (is === 'moved') return
    const { due, next } = remindersAt(part.confirmBy, now)
    if (due > part.reminded) {
      await savePart(tx, { ...part, reminded: due })
      const minutes = Math.ceil((part.confirmBy.getTime() - now.getTime()) / minuteMs)
      await tellPayee(tx, withdrawal, { kind: 'p2p.reminder', part, at: now, minutes })
      publish(tx, services, withdrawal)
    }
    await queueWatch(tx, services, id, next)
  })

/** The time of members to pay a withdrawal is over. */
const closeInTime = async (services: CashierServices, id: bigint): Promise<void> => {
  const sla = await services.settings.get('wd.sla')
  await inTransaction(services.database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal && withdrawal.finishedAt === null) await closeIfOver(tx, services, withdrawal, { sla })
  })
}

/** Enqueues again what should have ended: a job may have become a dead letter. */
const sweep = async (services: CashierServices): Promise<void> => {
  const now = services.clock.now()
  const before = new Date(now.getTime() - 2 * minuteMs)
  await inTransaction(services.database, async (tx) => {
    for (const id of await listOverdueParts(tx, before, atOnce)) await queueWatch(tx, services, id, now)
    for (const id of await listOverdueOffers(tx, before, atOnce)) await queueClose(tx, services, id, now)
  })
  for (const id of await listUnendedDeposits(services.database, before, atOnce)) await expirePart(services, id)
}

/** The jobs of payments between members; each is safe to repeat. */
export const p2pJobs = (services: CashierServices): Job<never>[] => {
  const watch: Job<About> = { name: jobNames.watch, run: ({ id }) => watchPart(services, BigInt(id)) }
  const close: Job<About> = { name: jobNames.close, run: ({ id }) => closeInTime(services, BigInt(id)) }
  return [watch, close, recurring(services, { name: jobNames.sweep, everyMs: 5 * minuteMs }, () => sweep(services))]
}
