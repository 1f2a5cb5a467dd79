import type { Rng } from '../../kit/rng.ts'

/** Random numbers that a seed decides. */
export type Chance = Rng & {
  /** True once in so many times. */
  oneIn(times: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

const golden = 0x9e3779b9

/** Sfc32: four words of state, well mixed, the same on every machine. */
export const chanceOf = (seed: number): Chance => {
  let [a, b, c, d] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, golden, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  const below = (limit: number): number => next() % limit
  return {
    below,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
    oneIn: (times) => below(times) === 0,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('there is nothing to pick from')
      return value
    },
  }
}
