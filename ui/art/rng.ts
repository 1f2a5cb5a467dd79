/** Rng for drawings only: the same seed always draws the same picture. It decides nothing that a player can win. */
export type Rng = {
  /** 0 ≤ number < 1 */
  next: () => number
  between: (from: number, to: number) => number
  /** Whole number, both ends included. */
  whole: (from: number, to: number) => number
  /** @throws RangeError when there is nothing to pick from */
  pick: <const T>(choices: readonly T[]) => T
}

/** A 32-bit fingerprint of a text (the mixing of MurmurHash3). */
export const fingerprint = (text: string): number => {
  let hash = 1779033703 ^ text.length
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return hash >>> 0
}

/** The generator is Mulberry32: quick, small and even enough for pictures. */
export const seededRng = (seed: string): Rng => {
  let state = fingerprint(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number): number => from + next() * (to - from)
  return {
    next,
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    pick: (choices) => {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
  }
}
