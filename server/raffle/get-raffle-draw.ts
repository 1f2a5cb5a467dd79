import { getRaffleDraw as call } from '@tamuvo/contract/raffle.ts'
import { handle } from '../kit/handle.ts'
import { findVersion } from '../promotion/promotion-store.ts'
import { findDraw } from './draw-store.ts'
import { raffleOf } from './raffles.ts'
import { openSeed } from './seeds.ts'
import type { RaffleServices } from './services.ts'
import { drawView, isRevealed, prizeViews } from './view.ts'

export const getRaffleDraw = handle(call, async ({ input, now, refuse }, { database, secrets }: RaffleServices) => {
  const draw = await findDraw(database, BigInt(input.id))
  const raffle = draw && raffleOf(await findVersion(database, draw.promotionId, draw.version))
  if (!draw || !raffle) throw refuse('NOT_FOUND')
  const { given, clientSeed, nonce, commitment, sealed, seedId } = draw
  return {
    ...drawView(draw, now),
    raffleId: raffle.id.toString(),
    titles: raffle.texts.titles,
    prizes: prizeViews(raffle, given).map((prize, place) => ({ ...prize, given: given[place] ?? 0 })),
    drawn: raffle.trigger.prizes[draw.drawn]?.id ?? '',
    proof: {
      commitment: commitment.toString('hex'),
      serverSeed: isRevealed(draw, now) ? openSeed(secrets, { id: seedId, sealed }) : null,
      clientSeed,
      nonce,
    },
  }
})
