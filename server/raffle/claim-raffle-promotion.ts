import { claimRafflePromotion as call } from '@tamuvo/contract/raffle.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { once } from '../kit/idempotency.ts'
import { invariant } from '../kit/invariant.ts'
import { draw } from './draw.ts'
import { findDraw } from './draw-store.ts'
import { findRaffle } from './raffles.ts'
import type { RaffleServices } from './services.ts'
import { countTickets } from './ticket-store.ts'
import { ownDrawView } from './view.ts'

export const claimRafflePromotion = handle(call, async (request, services: RaffleServices) => {
  const { input, member, key, now, refuse } = request
  const { database, settings } = services
  const raffle = await findRaffle(database, BigInt(input.id))
  if (!raffle) throw refuse('NOT_FOUND')
  const { timeZone } = await settings.get('brand')
  const { id } = await inTransaction(database, (tx) =>
    once(tx, { memberId: member.id, key, call: 'claimRafflePromotion', body: input, now }, async () => ({
      id: (await draw(tx, services, request, { raffle, timeZone })).toString(),
    })),
  )
  const drawn = await findDraw(database, BigInt(id))
  invariant(drawn, 'a draw that was answered is there')
  return { draw: ownDrawView(drawn, now), tickets: await countTickets(database, member.id, raffle.id) }
})
