import type { FairStream } from '../kit/stream.ts'
import { type BoardFamily, drawOrderOf, tiersOf, type TierShape } from './board.ts'
import { type BoardDraw, type BoardTier, type DigitsDraw, type Draw, type Family, tierNames } from './play.ts'

type Rng = Pick<FairStream, 'uniform'>

const fast5Pattern = /^[0-9]{5}$/

/** Five times `uniform(10)`, from the leftmost digit to the rightmost. */
export const drawFast5 = (rng: Rng): DigitsDraw => ({
  kind: 'digits',
  digits: Array.from({ length: 5 }, () => rng.uniform(10)).join(''),
})

/**
 * The tiers from the first prize to the seventh, then the special prize. Each number of d digits is
 * `uniform(10^d)` with leading zeros; a number that its tier has already is drawn again, as on the real boards.
 */
export const drawNorth = (rng: Rng): BoardDraw => drawBoard('north', rng)

/** As the Northern board, but from the eighth prize up to the first, then the special prize of six digits. */
export const drawSouth = (rng: Rng): BoardDraw => drawBoard('south', rng)

/** The draw of a family. Changing one of these needs a new draw recipe: old draws are verified by the old one. */
export const drawFor: Record<Family, (rng: Rng) => Draw> = { fast5: drawFast5, north: drawNorth, south: drawSouth }

const drawBoard = (family: BoardFamily, rng: Rng): BoardDraw => {
  const drawn = drawOrderOf(family).map((shape) => drawTier(shape, rng))
  return { kind: 'board', tiers: inListedOrder(drawn) }
}

const drawTier = ({ tier, count, digits }: TierShape, rng: Rng): BoardTier => {
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(String(rng.uniform(10 ** digits)).padStart(digits, '0'))
  return { tier, numbers: [...numbers] }
}

const inListedOrder = (tiers: readonly BoardTier[]): BoardTier[] =>
  tiers.toSorted((a, b) => tierNames.indexOf(a.tier) - tierNames.indexOf(b.tier))

/**
 * Validates an untrusted result: from a feed, an operator, the wire.
 * @returns the result with its tiers in listed order, or undefined when anything is missing, superfluous or malformed, or a tier
 *   holds a number twice
 */
export const readDraw = (family: Family, value: unknown): Draw | undefined => {
  if (!isRecord(value)) return undefined
  return family === 'fast5' ? readDigits(value) : readBoard(family, value)
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const readDigits = ({ kind, digits }: Fields): DigitsDraw | undefined =>
  kind === 'digits' && typeof digits === 'string' && fast5Pattern.test(digits) ? { kind, digits } : undefined

const readBoard = (family: BoardFamily, { kind, tiers }: Fields): BoardDraw | undefined => {
  const shapes = tiersOf(family)
  if (kind !== 'board' || !Array.isArray(tiers) || tiers.length !== shapes.length) return undefined
  const read = shapes.map((shape) => readTier(shape, tiers))
  return read.every((tier) => tier !== undefined) ? { kind, tiers: read } : undefined
}

const readTier = ({ tier, count, digits }: TierShape, tiers: readonly unknown[]): BoardTier | undefined => {
  const found = tiers.find((each) => isRecord(each) && each.tier === tier)
  const numbers: unknown = isRecord(found) ? found.numbers : undefined
  if (!Array.isArray(numbers) || numbers.length !== count) return undefined
  const read = numbers.filter(isNumberOf(digits))
  // What a number can win at most, and the chances of several, count on no tier holding it twice: the real boards never did.
  return read.length === count && new Set(read).size === count ? { tier, numbers: read } : undefined
}

const isNumberOf =
  (digits: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length === digits && /^[0-9]+$/.test(value)
