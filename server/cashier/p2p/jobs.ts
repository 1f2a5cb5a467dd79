import { inTransaction } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { CashierServices } from '../services.ts'
import { publish } from '../withdrawal/move.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import { canAnswer, renewAnswerTime } from './answer-time.ts'
import { closeIfOver } from './close-offer.ts'
import { decideDisputes } from './demo/decide-disputes.ts'
import { lockPart, movePart, tellPayee } from './move-part.ts'
import { type About, jobNames, queueWatch } from './queue.ts'
import { remindersAt } from './rules.ts'
import { stopPartById } from './stop-part.ts'
import { findPart, listDueParts, savePart } from './store.ts'
import { sweep, sweepEach } from './sweep.ts'

const minuteMs = 60_000

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

/** Keeps payments from a member who may no longer be paid. */
const stopPayee = async (services: CashierServices, payeeId: bigint): Promise<void> => {
  const list = (page: { after: bigint; max: number }) => listDueParts(services.database, page, payeeId)
  const failed = await sweepEach(services, { what: 'part', list, work: (id) => stopPartById(services, id) })
  if (failed.length > 0) throw new Error(`payments were not kept from a payee: ${failed.join(', ')}`)
}

/** The jobs of payments between members; each is safe to repeat. */
export const p2pJobs = (services: CashierServices): Job<never>[] => {
  const watch: Job<About> = { name: jobNames.watch, run: ({ id }) => watchPart(services, BigInt(id)) }
  const close: Job<About> = { name: jobNames.close, run: ({ id }) => closeInTime(services, BigInt(id)) }
  const stop: Job<About> = { name: jobNames.stop, run: ({ id }) => stopPayee(services, BigInt(id)) }
  const again = recurring(services, { name: jobNames.sweep, everyMs: 5 * minuteMs }, () => sweep(services))
  const demo = recurring(services, { name: jobNames.demo, everyMs: minuteMs / 6 }, () => decideDisputes(services))
  return [watch, close, stop, again, ...(services.config.demo ? [demo] : [])]
}
