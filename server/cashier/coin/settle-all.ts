import { clearAlarm } from '../../kit/alarms.ts'
import type { CashierServices } from '../services.ts'
import { findTip } from './block-store.ts'
import { collectAside, takeBackCollected } from './collect.ts'
import { takeBack, takeConfirmed } from './settle.ts'
import { type ArrivalKey, isAnyTakenGone, listConfirmed, listGone } from './transfer-store.ts'
import { workOnEach } from './work-on-each.ts'

const nameOf = ({ txHash, place }: ArrivalKey): string => `${txHash}:${place}`

/** Settles what is confirmed, and what the chain took back for good. One that fails holds up none of the others. */
export const settleAll = async (services: CashierServices): Promise<void> => {
  const { database, settings, clock } = services
  const tip = await findTip(database)
  if (!tip) return
  const { confirmations } = await settings.get('coin.terms')
  const depth = BigInt(confirmations)
  await workOnEach(services, listConfirmed(database, tip.number - depth + 1n), {
    alarm: 'coin.settling',
    nameOf,
    work: (key) => takeConfirmed(services, key, depth),
  })
  await workOnEach(services, listGone(database, tip.number - depth), {
    alarm: 'coin.taking-back',
    nameOf,
    work: (key) => takeBack(services, key),
  })
  await takeBackCollected(services, tip.number - depth)
  await collectAside(services, depth)
  if (!(await isAnyTakenGone(database))) await clearAlarm(database, 'coin.reorganised', clock.now())
}
