import type { Tx } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { Refused } from './kit/refuse.ts'
import { listShown } from './points/mall/item-store.ts'
import { redeem } from './points/mall/redeem.ts'
import type { Services } from './services.ts'

/** How many tickets members of the demo begin with. They paid for them with points, as anybody does. */
const bought = { player1: 3, vip1: 5 }

/** Tickets of the raffle of the demo. */
export const seedRaffle = async (tx: Tx, services: Services, ids: ReadonlyMap<string, bigint>): Promise<void> => {
  const wanted = { kind: 'RAFFLE_TICKET', vip: false, order: 'shown' } as const
  const [ticket] = (await listShown(tx, 0n, wanted, { pageNo: 1, pageSize: 1 })).list
  if (!ticket) return
  for (const [username, quantity] of Object.entries(bought)) {
    const id = ids.get(username)
    invariant(id, 'tickets of the demo are given to its members')
    await redeem(tx, services, {
      input: { id: ticket.id.toString(), quantity, points: undefined, delivery: undefined },
      member: { id },
      now: services.clock.now(),
      refuse: (code, value) => new Refused(code, value),
    })
  }
}
