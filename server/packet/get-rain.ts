import { getRain as call } from '@tamuvo/contract/packet.ts'
import { handle } from '../kit/handle.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { findRain } from './packet-store.ts'
import type { PacketServices } from './services.ts'
import { viewOf } from './view.ts'

/** A rain is announced so long before, and shown so long after it has ended. */
const [aheadMs, afterMs] = [3_600_000, 60_000]

export const getRain = handle(call, async ({ member, now }, services: PacketServices) => {
  const { database } = services
  const rain = await findRain(database, {
    startsBefore: new Date(now.getTime() + aheadMs),
    endsAfter: new Date(now.getTime() - afterMs),
  })
  if (!rain || (await isOnBreakNow(database, member.id, now))) return { rain: null }
  return { rain: await viewOf(services, rain, member.id, now) }
})
