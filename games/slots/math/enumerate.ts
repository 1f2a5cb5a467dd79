import { type Draw, drawFrom } from '../../kit/stream.ts'

/**
 * Plays a game once for each way that its draws can fall. All ways through a game with draws below a, b and c have the chance
 * 1 / (a·b·c), which `take` gets as that product.
 * @param play must draw the same after the same draws
 */
export const enumerateDraws = (play: (draw: Draw) => void, take: (product: number) => void): void => {
  const drawn: number[] = []
  const below: number[] = []
  let depth = 0
  const uniform = (bound: number): number => {
    if (depth === drawn.length) {
      drawn.push(0)
      below.push(bound)
    }
    return drawn[depth++] ?? 0
  }
  const draw: Draw = { ...drawFrom(refuse), uniform, word: refuse }
  do {
    depth = 0
    play(draw)
    take(productOf(below))
  } while (advance(drawn, below))
}

const productOf = (below: readonly number[]): number => {
  let product = 1
  for (let at = 0; at < below.length; at++) product *= below[at] ?? 1
  return product
}

const refuse = (): number => {
  throw new RangeError('only draws below a bound can be enumerated')
}

/** The next way: the last draw that can still grow does so, and those after it are forgotten. */
const advance = (drawn: number[], below: number[]): boolean => {
  for (let at = drawn.length - 1; at >= 0; at--) {
    const next = (drawn[at] ?? 0) + 1
    if (next < (below[at] ?? 0)) {
      drawn[at] = next
      return true
    }
    drawn.pop()
    below.pop()
  }
  return false
}
