const firstMs = 1_000
const longestMs = 5_000

/**
 * How long to wait before the next try: doubling up to five seconds, so that a page is back soon after its server, and a random share of it between a half and the whole, so
 * that after an outage not everybody comes back in the same second.
 * @param rng between 0 and 1
 */
export const backoffMs = (failures: number, rng: number): number =>
  Math.round(Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + rng / 2))

/** A share from the system's randomness; fairness of games does not hang on it. */
export const jitter = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 0xffff_ffff
