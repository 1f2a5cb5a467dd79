import { areSignatures } from '../lottery/beacon-checks.ts'
import { roundTime } from '../lottery/drand-rounds.ts'
import { issueClosingAt } from '../lottery/issue-by-time.ts'
import { areInOrder, type DrawCheck, sameCheck } from '../lottery/recipe.ts'
import { type ShareKey, shareMessage } from '../lottery/shares.ts'
import { commitmentOfTerms } from '../lottery/terms.ts'
import { crashClientSeed, crashPoint, crashRecipe, type CrashTerms, digestOfBets, readCrashTerms } from './crash-proof.ts'

/** What is published of a round that is over, as on the wire. */
export type PublishedCrash = {
  game: string
  issue: string
  opensAt: string
  closesAt: string
  /** In hundredths. */
  point: number
  proof: {
    recipe: string
    commitment: string
    committedAt: string
    seed: string
    terms: string
    digest: string
    clientSeed: string
    signatures: readonly string[]
  }
  /** Of the holders, where the beacon is of shares. */
  keys: readonly ShareKey[]
  /** The lines of all bets for real money. */
  bets: readonly string[]
}

/** Recomputes a round. It is verified when every check holds. */
export const checkCrash = (round: PublishedCrash): DrawCheck[] => {
  const { game, issue, proof, bets } = round
  const { seed, commitment, signatures } = proof
  const terms = readCrashTerms(proof.terms)
  const digest = digestOfBets(bets)
  const message = shareMessage({ game, issue, commitment, salesDigest: digest })
  const isSigned = terms !== undefined && areSignatures(terms.beacon, round, message)
  return [
    sameCheck('recipe', proof.recipe, crashRecipe),
    {
      name: 'committedEarly',
      holds: Date.parse(proof.committedAt) < Date.parse(round.opensAt),
      published: proof.committedAt,
      found: round.opensAt,
    },
    sameCheck('commitment', commitment, commitmentOfTerms(proof.terms, seed)),
    { name: 'terms', holds: terms !== undefined && areTermsOf(terms, round), published: proof.terms, found: proof.terms },
    { name: 'order', holds: areInOrder(bets), published: bets[0] ?? '', found: bets.at(-1) ?? '' },
    sameCheck('salesDigest', proof.digest, digest),
    { name: 'beaconLate', holds: terms !== undefined && isAfterClose(terms), published: round.closesAt, found: issue },
    { name: 'beacon', holds: isSigned, published: signatures.join(' '), found: digest },
    sameCheck('clientSeed', proof.clientSeed, crashClientSeed({ game, issue, digest, signatures })),
    sameCheck('result', String(round.point), String(crashPoint({ seed, game, issue, digest, signatures }))),
  ]
}

const areTermsOf = ({ game, issue, opensAt, closesAt }: CrashTerms, round: PublishedCrash): boolean =>
  game === round.game && issue === round.issue && opensAt === round.opensAt && closesAt === round.closesAt

/** Whether the beacon cannot exist while bets are taken. Key holders see to it themselves, by the time in the number of the round. */
const isAfterClose = ({ beacon, closesAt, issue }: CrashTerms): boolean =>
  issueClosingAt(new Date(closesAt)) === issue &&
  (beacon.kind === 'shares' ? beacon.keys.length > 1 : roundTime(beacon.chain, beacon.round) > Date.parse(closesAt))
