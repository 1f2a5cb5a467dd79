import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { type Chain, roundTime } from './drand-rounds.ts'

/** The name of the recipe with a beacon; see docs/decisions/0026. */
export const beaconRecipe = 'tamuvo-draw/2'

/**
 * Where the value comes from that does not exist before the sale is closed.
 * drand: the round of a public chain. shares: signatures of key holders, whose keys are on the machine of the site (`here`) or on
 * machines of others (`apart`); a key is named by its id, see `keyIdOf`.
 */
export type BeaconTerms =
  | { kind: 'drand'; chain: Chain; round: number }
  | { kind: 'shares'; place: 'here' | 'apart'; keys: readonly string[] }

/** What is fixed of a draw when it is made. Times as in ISO 8601, UTC, with milliseconds. */
export type DrawTerms = {
  game: string
  issue: string
  opensAt: string
  closesAt: string
  drawsAt: string
  /** A draw that cannot take place is void this long after its time. */
  voidAfterMinutes: number
  beacon: BeaconTerms
}

/**
 * The terms as the line of text that is committed to: "tamuvo-draw/2|game|issue|opens|closes|draws|minutes|beacon", the beacon
 * being "drand:chain:key:genesis:period:round" or "shares:here:key,key".
 */
export const writeTerms = (terms: DrawTerms): string => {
  const { game, issue, opensAt, closesAt, drawsAt, voidAfterMinutes, beacon } = terms
  return [beaconRecipe, game, issue, opensAt, closesAt, drawsAt, voidAfterMinutes, writeBeacon(beacon)].join('|')
}

/** A beacon in the text of terms: "drand:chain:key:genesis:period:round" or "shares:here:key,key". */
export const writeBeacon = (beacon: BeaconTerms): string => {
  if (beacon.kind === 'shares') return `shares:${beacon.place}:${beacon.keys.join(',')}`
  const { hash, publicKey, genesis, period } = beacon.chain
  return ['drand', hash, publicKey, genesis, period, beacon.round].join(':')
}

/** @returns undefined for a text that `writeTerms` would not write */
export const readTerms = (text: string): DrawTerms | undefined => {
  const [, game = '', issue = '', opensAt = '', closesAt = '', drawsAt = '', minutes = '', beaconText = ''] = text.split('|')
  const beacon = readBeacon(beaconText)
  if (!beacon) return undefined
  const terms = { game, issue, opensAt, closesAt, drawsAt, voidAfterMinutes: Number(minutes), beacon }
  return writeTerms(terms) === text ? terms : undefined
}

/** @returns undefined for a text of no kind of beacon; what `writeBeacon` would not write is found by writing it again */
export const readBeacon = (text: string): BeaconTerms | undefined => {
  const [kind, ...rest] = text.split(':')
  if (kind === 'shares') {
    const [place, keys = ''] = rest
    return place === 'here' || place === 'apart' ? { kind, place, keys: keys.split(',') } : undefined
  }
  const [hash = '', publicKey = '', genesis, period, round] = rest
  if (kind !== 'drand') return undefined
  return { kind, chain: { hash, publicKey, genesis: Number(genesis), period: Number(period) }, round: Number(round) }
}

/** SHA-256 over the terms, a line feed, and the seed's hex characters. */
export const commitmentOfTerms = (terms: string, seed: string): string => hexOf(sha256(bytesOf(`${terms}\n${seed}`)))

/** Whether the beacon cannot exist while tickets are sold. Key holders see to it themselves, by the clock of each. */
export const isAfterSale = ({ beacon, closesAt }: DrawTerms): boolean =>
  beacon.kind === 'shares' ? beacon.keys.length > 1 : roundTime(beacon.chain, beacon.round) > Date.parse(closesAt)

/** The value of a beacon: SHA-256 over its signatures, in the order of the terms. */
export const beaconValue = (signatures: readonly string[]): string => hexOf(sha256(bytesOfHex(signatures.join(''))))

export const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The client seed of a draw with a beacon. */
export const clientSeedWithBeacon = ({
  game,
  issue,
  salesDigest,
  beacon,
}: {
  game: string
  issue: string
  salesDigest: string
  beacon: string
}): string => `${game}:${issue}:${salesDigest}:${beacon}`
