import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { getCrashProof } from '@tamuvo/contract/crash.ts'
import { crashClientSeed, crashRecipe } from '@tamuvo/games/arcade/crash-proof.ts'
import type { Queryable } from '../kit/database.ts'
import { shareKeys } from '../lottery/store-seed.ts'
import type { StoredRound } from './round.ts'
import { linesOf, termsOf } from './rules.ts'
import { seatsOf } from './seat-store.ts'
import { findRoundByIssue } from './store.ts'

/** All that is public of a round; undefined where there is none. @param game untrusted @param issue untrusted */
export const publishedRound = async (
  database: Queryable,
  game: string,
  issue: string,
): Promise<OutputOf<typeof getCrashProof> | undefined> => {
  const round = await findRoundByIssue(database, game, issue)
  if (!round) return undefined
  const { beacon } = termsOf(round)
  const keys = beacon.kind === 'shares' ? await shareKeys(database, beacon.keys) : []
  return {
    game,
    issue,
    state: round.state,
    opensAt: round.opensAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    isBroken: round.isBroken,
    cap: round.cap,
    point: round.point,
    proof: proofOf(round),
    keys: keys.map(({ modulus, proof }) => ({ modulus, proof: [...proof] })),
    bets: round.digest === null ? [] : linesOf(await seatsOf(database, round.id)),
  }
}

const proofOf = ({ game, issue, terms, commitment, committedAt, digest, seed, signatures }: StoredRound) => ({
  recipe: crashRecipe,
  terms,
  commitment,
  committedAt: committedAt.toISOString(),
  digest,
  seed,
  signatures: signatures && [...signatures],
  clientSeed: digest !== null && signatures ? crashClientSeed({ game, issue, digest, signatures }) : null,
})
