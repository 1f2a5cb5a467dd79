import { trialType } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { betsOfRounds } from '../betting/decided-store.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { openSeed } from './books.ts'
import { decideAgain, isInRegister } from './decide-again.ts'
import { requirePlayer } from './player.ts'
import { noteFault } from './register.ts'
import { findRound, type StoredRound } from './round-store.ts'
import { seedsByIds } from './seed-store.ts'
import type { StudioServices } from './services.ts'

export const reportShown = handle(contract.reportShown, async (request, services: StudioServices) => {
  const { input, refuse, now } = request
  const { memberId, game, type } = await requirePlayer(request, services)
  const round = await findRound(services.database, BigInt(input.round))
  if (!round || round.memberId !== memberId || round.game !== game) throw refuse('NOT_FOUND')
  if (!round.bookHash || round.bookHash === input.bookHash) return {}
  const made = await madeOtherwise(round, services)
  // Anybody can have any number of trial accounts, and would fill the alarms with them.
  if (type === trialType && !made)
    services.log.warn({ game, round: input.round }, 'a trial says that a game showed something else')
  else await noteFault(services, { game, roundId: round.id, memberId, shown: Buffer.from(input.bookHash, 'hex'), made, at: now })
  return {}
})

/** The hash of what the rules make of a round now, where that is not what was decided; null where they are not in service any more. */
const madeOtherwise = async (round: StoredRound, { database, secrets }: StudioServices): Promise<Buffer | null> => {
  if (!isInRegister(round)) return null
  const bets = (await betsOfRounds(database, [round.id])).get(round.id) ?? []
  const seed = (await seedsByIds(database, [round.seedId])).get(round.seedId)
  invariant(seed, 'seeds are kept')
  const decided = decideAgain(round, bets, { serverSeed: openSeed(secrets, seed), clientSeed: seed.clientSeed })
  return decided?.hash === round.bookHash ? null : Buffer.from(decided?.hash ?? '', 'hex')
}
