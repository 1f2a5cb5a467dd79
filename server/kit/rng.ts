import { randomBytes, randomInt } from 'node:crypto'

/**
 * The system's secure random numbers. Results that players bet on do not come from here directly: they come from a fair stream
 * whose seed is committed beforehand (`games/kit/stream.ts`); only the seed is drawn here.
 */
export type Rng = {
  bytes(count: number): Buffer
  /** Uniform over 0…below−1, without modulo bias. */
  below(below: number): number
}

export const systemRng: Rng = { bytes: (count) => randomBytes(count), below: (below) => randomInt(below) }
