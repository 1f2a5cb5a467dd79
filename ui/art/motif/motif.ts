import type { Rng } from '../rng.ts'
import type { Paint } from '../paint.ts'

/**
 * One focal object, drawn around the origin inside about ±80 units, light from the top left.
 * The same rng draws the same details (numbers of balls, the lie of a card).
 */
export type Motif = (paint: Paint, rng: Rng) => string
