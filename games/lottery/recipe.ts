import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { commitmentOf, fairStream } from '../kit/stream.ts'
import { drawFor } from './draw.ts'
import type { Draw, Family } from './play.ts'
import { rootOfSales, saleText } from './sale-tree.ts'

/**
 * The publicly verifiable recipe of our own draws:
 *
 * 1. Before the sale opens, the SHA-256 of a secret seed is published: the commitment.
 * 2. Once the sale is closed, the SHA-256 over all tickets sold is taken: the sales digest.
 * 3. The client seed is "game:issue:sales digest"; result = the family's draw over `fairStream({ seed, client seed, 0 })`.
 *
 * The seed is fixed before the tickets are known, and the result is unknown to players while tickets are sold. Another recipe
 * gets another name; old draws are verified by this one.
 */
export const drawRecipe = 'tamuvo-draw/1'

/** The fields of a ticket in the digest. Its owner is not included, so that the list can be public. */
export type Sale = { id: bigint; play: string; picks: string; unit: Amount; multiple: number; mode: number }

/**
 * The line of a ticket in the digest: "id|play|picks|unit|multiple|mode". Picks may contain "|"; the first two and the last
 * three fields cannot.
 */
export const saleLine = ({ id, play, picks, unit, multiple, mode }: Sale): string =>
  `${id}|${play}|${picks}|${toWire(unit)}|${multiple}|${mode}`

/** SHA-256 of the sale's lines as hex. Without tickets it is that of the empty text. */
export const digestOfSales = (lines: readonly string[]): string => hexOf(sha256(bytesOf(saleText(lines))))

export const clientSeedOf = ({ game, issue, salesDigest }: { game: string; issue: string; salesDigest: string }): string =>
  `${game}:${issue}:${salesDigest}`

/** The result of a seed and a client seed. */
export const drawBySeeds = (family: Family, { seed, clientSeed }: { seed: string; clientSeed: string }): Draw =>
  drawFor[family](fairStream({ serverSeed: seed, clientSeed, nonce: 0 }))

/** The published fields of a draw, as on the wire. */
export type PublishedDraw = {
  game: string
  issue: string
  family: Family
  opensAt: string
  result: Draw
  proof: {
    recipe: string
    commitment: string
    committedAt: string
    seed: string
    salesDigest: string
    ticketCount: number
    clientSeed: string
    /** The root of the tree over the tickets; null of draws closed before there was one. */
    salesRoot?: string | null
  }
  /** The lines of all tickets, in order. */
  sales: readonly string[]
}

export const checkNames = [
  'recipe',
  'committedEarly',
  'commitment',
  'ticketCount',
  'order',
  'salesDigest',
  'clientSeed',
  'result',
] as const

/** Checks of draws with a beacon beside those, see `checkBeaconDraw`. */
type BeaconCheckName = 'terms' | 'beaconLate' | 'beacon'
/** Of draws whose tickets have a tree. */
type TreeCheckName = 'salesRoot'

/** One recomputed value. `published` and `found` are for display; equal when the check passes. */
export type DrawCheckName = (typeof checkNames)[number] | BeaconCheckName | TreeCheckName
export type DrawCheck = { name: DrawCheckName; holds: boolean; published: string; found: string }

/** Recomputes a draw. It is verified when every check holds. */
export const checkDraw = ({ game, issue, family, opensAt, result, proof, sales }: PublishedDraw): DrawCheck[] => {
  const { seed } = proof
  const salesDigest = digestOfSales(sales)
  const clientSeed = clientSeedOf({ game, issue, salesDigest })
  return [
    sameCheck('recipe', proof.recipe, drawRecipe),
    {
      name: 'committedEarly',
      holds: Date.parse(proof.committedAt) < Date.parse(opensAt),
      published: proof.committedAt,
      found: opensAt,
    },
    sameCheck('commitment', proof.commitment, commitmentOf(seed)),
    sameCheck('ticketCount', String(proof.ticketCount), String(sales.length)),
    { name: 'order', holds: areInOrder(sales), published: sales[0] ?? '', found: sales.at(-1) ?? '' },
    sameCheck('salesDigest', proof.salesDigest, salesDigest),
    ...checkTree(proof, sales),
    sameCheck('clientSeed', proof.clientSeed, clientSeed),
    sameCheck('result', resultText(result), resultText(drawBySeeds(family, { seed, clientSeed }))),
  ]
}

export const sameCheck = (name: DrawCheck['name'], published: string, found: string): DrawCheck => ({
  name,
  holds: published === found,
  published,
  found,
})

/** The root of the tree over the tickets, where one is published. */
export const checkTree = ({ salesRoot }: Pick<PublishedDraw['proof'], 'salesRoot'>, sales: readonly string[]): DrawCheck[] =>
  salesRoot ? [sameCheck('salesRoot', salesRoot, rootOfSales(sales))] : []

/** Ids must be ascending, which detects repeated and inserted tickets. */
export const areInOrder = (sales: readonly string[]): boolean => {
  const ids = sales.map((line) => line.slice(0, line.indexOf('|')))
  return ids.every((id, place) => /^[1-9]\d*$/.test(id) && (place === 0 || BigInt(id) > BigInt(ids[place - 1] ?? '0')))
}

/** A result on one line: "12345", or "db 12345 · g1 …". */
export const resultText = (draw: Draw): string =>
  draw.kind === 'digits' ? draw.digits : draw.tiers.map(({ tier, numbers }) => `${tier} ${numbers.join(' ')}`).join(' · ')
