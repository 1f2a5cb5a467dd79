const wordSpan = 2 ** 32

/** A whole number from 0 to `below` − 1. */
export type Rng = (below: number) => number

/** The browser's randomness, unbiased: words that would favour low numbers are passed over. For suggesting picks only. */
export const browserRng: Rng = (below) => {
  const limit = wordSpan - (wordSpan % below)
  const word = new Uint32Array(1)
  for (;;) {
    const [candidate = 0] = crypto.getRandomValues(word)
    if (candidate < limit) return candidate % below
  }
}
