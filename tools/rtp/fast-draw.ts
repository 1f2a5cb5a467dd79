import { type Draw, drawFrom } from '@tamuvo/games/kit/stream.ts'

const span = 2 ** 32

/**
 * Fast draws for simulations, never for play: the generator sfc32 of Chris Doty-Humphrey's PractRand, and whole numbers below a bound
 * by Lemire's multiplication, which rejects what would be a bias as the fair stream does.
 * @param shard gives each run a stream of its own
 */
export const fastDraw = (seed: number, shard = 0): Draw => {
  const word = fastWords(seed, shard)
  const uniform = (below: number): number => {
    for (;;) {
      // Below 2^53 as long as the bound is below 2^21, and then exact.
      const product = word() * below
      const chosen = Math.floor(product / span)
      const rest = product - chosen * span
      if (rest >= below || rest >= span % below) return chosen
    }
  }
  return { ...drawFrom(word), word, uniform }
}

const fastWords = (seed: number, shard: number): (() => number) => {
  let [a, b, c, counter] = [seed | 0, shard | 0, 0x9e3779b9 | 0, 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // What its author runs before the first word, so that near seeds part.
  for (let i = 0; i < 15; i++) word()
  return word
}
