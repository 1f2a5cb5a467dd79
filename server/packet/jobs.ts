import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { giveDemoPackets } from './demo-packets.ts'
import { end } from './end.ts'
import { listDue, lockPacket } from './packet-store.ts'
import type { PacketServices } from './services.ts'

const [endEveryMs, demoEveryMs] = [5_000, 60_000]

/** Ends packets whose time is over, or of which nothing is left. One that fails is tried again with the next run. */
export const endDue = async (services: PacketServices): Promise<void> => {
  const { database, clock, log } = services
  for (const id of await listDue(database, clock.now()))
    try {
      await inTransaction(database, async (tx) => {
        const packet = await lockPacket(tx, id)
        if (packet?.state === 'OPEN') await end(tx, services, packet, clock.now())
      })
    } catch (error) {
      log.error({ packet: id.toString(), error: String(error) }, 'a red packet could not be ended')
    }
}

export const packetJobs = (services: PacketServices): Job<never>[] => [
  recurring(services, { name: 'packet.end', everyMs: endEveryMs }, () => endDue(services)),
  ...(services.config.demoLine
    ? [recurring(services, { name: 'packet.demo', everyMs: demoEveryMs, firstMs: 0 }, () => giveDemoPackets(services))]
    : []),
]
