import {
  checkDraw,
  checkTree,
  drawBySeeds,
  type DrawCheck,
  digestOfSales,
  type PublishedDraw,
  resultText,
  sameCheck,
  areInOrder,
} from './recipe.ts'
import { isRoundSignature } from './drand.ts'
import { roundTime } from './drand-rounds.ts'
import { isShare, isShareKey, keyIdOf, shareMessage, type ShareKey } from './shares.ts'
import {
  type BeaconTerms,
  beaconRecipe,
  beaconValue,
  clientSeedWithBeacon,
  commitmentOfTerms,
  type DrawTerms,
  isAfterSale,
  readTerms,
} from './terms.ts'

/** The published fields of a draw with a beacon. `keys`: those of the holders, where the beacon is of shares. */
export type BeaconDraw = PublishedDraw & {
  closesAt: string
  drawsAt: string
  proof: PublishedDraw['proof'] & { terms: string; signatures: readonly string[] }
  keys: readonly ShareKey[]
}

export const isBeaconDraw = (draw: PublishedDraw | BeaconDraw): draw is BeaconDraw => 'terms' in draw.proof && 'keys' in draw

/** Recomputes a draw by its recipe. It is verified when every check holds. */
export const checkByRecipe = (draw: PublishedDraw | BeaconDraw): DrawCheck[] =>
  isBeaconDraw(draw) ? checkBeaconDraw(draw) : checkDraw(draw)

/** Recomputes a draw with a beacon. It is verified when every check holds. */
export const checkBeaconDraw = (draw: BeaconDraw): DrawCheck[] => {
  const { game, issue, family, opensAt, result, proof, sales } = draw
  const { seed, commitment } = proof
  const terms = readTerms(proof.terms)
  const salesDigest = digestOfSales(sales)
  const beacon = beaconValue(proof.signatures)
  const clientSeed = clientSeedWithBeacon({ game, issue, salesDigest, beacon })
  const isOf = terms && areSignatures(terms.beacon, draw, shareMessage({ game, issue, commitment, salesDigest }))
  return [
    sameCheck('recipe', proof.recipe, beaconRecipe),
    {
      name: 'committedEarly',
      holds: Date.parse(proof.committedAt) < Date.parse(opensAt),
      published: proof.committedAt,
      found: opensAt,
    },
    sameCheck('commitment', commitment, commitmentOfTerms(proof.terms, seed)),
    { name: 'terms', holds: terms !== undefined && areTermsOf(terms, draw), published: proof.terms, found: proof.terms },
    sameCheck('ticketCount', String(proof.ticketCount), String(sales.length)),
    { name: 'order', holds: areInOrder(sales), published: sales[0] ?? '', found: sales.at(-1) ?? '' },
    sameCheck('salesDigest', proof.salesDigest, salesDigest),
    ...checkTree(proof, sales),
    { name: 'beaconLate', holds: terms !== undefined && isAfterSale(terms), published: draw.closesAt, found: timeOf(terms) },
    { name: 'beacon', holds: isOf === true, published: proof.signatures.join(' '), found: beacon },
    sameCheck('clientSeed', proof.clientSeed, clientSeed),
    sameCheck('result', resultText(result), resultText(drawBySeeds(family, { seed, clientSeed }))),
  ]
}

const areTermsOf = ({ game, issue, opensAt, closesAt, drawsAt }: DrawTerms, draw: BeaconDraw): boolean =>
  game === draw.game && issue === draw.issue && opensAt === draw.opensAt && closesAt === draw.closesAt && drawsAt === draw.drawsAt

const timeOf = (terms: DrawTerms | undefined): string =>
  terms?.beacon.kind === 'drand' ? new Date(roundTime(terms.beacon.chain, terms.beacon.round)).toISOString() : ''

type Signed = { readonly proof: Pick<BeaconDraw['proof'], 'signatures'>; readonly keys: readonly ShareKey[] }

/** Whether these are the signatures of a beacon over a message. */
export const areSignatures = (terms: BeaconTerms, { proof, keys }: Signed, message: string): boolean => {
  const { signatures } = proof
  if (terms.kind === 'drand')
    return signatures.length === 1 && isRoundSignature(terms.chain.publicKey, terms.round, signatures[0] ?? '')
  return (
    signatures.length === terms.keys.length &&
    terms.keys.every((id, place) => isSigned(id, signatures[place] ?? '', keys, message))
  )
}

const isSigned = (id: string, signature: string, keys: readonly ShareKey[], message: string): boolean => {
  const key = keys.find(({ modulus }) => keyIdOf(modulus) === id)
  return key !== undefined && isShareKey(key) && isShare(key.modulus, message, signature)
}
