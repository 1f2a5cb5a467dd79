import { trialType } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { handle } from '../kit/handle.ts'
import { closeFaulty } from './register.ts'
import { findRound } from './round-store.ts'
import { requirePlayer } from './player.ts'
import type { StudioServices } from './services.ts'

export const reportShown = handle(contract.reportShown, async (request, services: StudioServices) => {
  const { input, refuse, now } = request
  const { memberId, game, type } = await requirePlayer(request, services)
  const round = await findRound(services.database, BigInt(input.round))
  if (!round || round.memberId !== memberId || round.game !== game) throw refuse('NOT_FOUND')
  if (!round.bookHash || round.bookHash === input.bookHash) return {}
  // Anybody can have any number of trial accounts, and would close every game with them.
  if (type === trialType) services.log.warn({ game, round: input.round }, 'a trial says that a game showed something else')
  else await closeFaulty(services, { game, roundId: round.id, memberId, shown: Buffer.from(input.bookHash, 'hex'), at: now })
  return {}
})
