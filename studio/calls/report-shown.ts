import { Refused } from '../kit/refuse.ts'
import { requirePlayer } from '../player.ts'
import { findRound } from '../round-store.ts'
import type { GameCall } from './game-call.ts'

/** Tells what a game has shown of a round. Something else than what was decided is a fault of the game, which is logged. */
export const reportShown = async ({ input, headers, services }: GameCall<{ round: string; bookHash: string }>) => {
  const { session } = await requirePlayer(headers, services)
  const round = await findRound(services.database, BigInt(input.round))
  if (round?.vendor !== session.vendor || round.player !== session.player || round.game !== session.game)
    throw new Refused('NOT_FOUND')
  if (round.bookHash && round.bookHash !== input.bookHash)
    services.log('a game showed something else than what was decided', { game: round.game, round: input.round })
  return {}
}
