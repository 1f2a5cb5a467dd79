import { commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { findSignatures } from '../lottery/beacon.ts'
import type { StoredRound } from './round.ts'
import { termsOf } from './rules.ts'
import type { CrashServices } from './services.ts'
import { findSeed } from './store.ts'

/** A seed opens for its own round alone. @param id of the round */
export const seedPurpose = (id: bigint): string => `crash ${id}`

/** The secret seed of a round; undefined when it is gone, cannot be opened, or is not the one that was committed to. */
export const openSeed = async (
  { drawKeys }: CrashServices,
  from: Queryable,
  { id, terms, commitment }: StoredRound,
): Promise<string | undefined> => {
  const stored = await findSeed(from, id)
  const seed = stored && drawKeys.seals().open(seedPurpose(id), stored)?.toString()
  return seed !== undefined && commitmentOfTerms(terms, seed) === commitment ? seed : undefined
}

/** The signatures of the beacon of a closed round, each verified: always the same. Undefined while one is missing. */
export const askBeacon = (services: CrashServices, round: StoredRound): Promise<string[] | undefined> => {
  const { game, issue, commitment, digest } = round
  invariant(digest !== null, 'the beacon of a round is asked for once its bets are closed')
  return findSignatures(services, termsOf(round).beacon, { game, issue, commitment, salesDigest: digest })
}
