import * as contract from '@tamuvo/contract/studio.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { findRound } from './round-store.ts'
import type { StudioServices } from './services.ts'
import { sentRounds } from './view.ts'

export const getRound = handle(contract.getRound, async ({ input, member, refuse }, services: StudioServices) => {
  const found = await findRound(services.database, BigInt(input.id))
  if (!found || found.memberId !== member.id) throw refuse('NOT_FOUND')
  const [round] = await sentRounds([found], services)
  invariant(round, 'a round is sent')
  return { round, watchUrl: `${services.address.games}/play?game=${round.game}&mode=watch` }
})
