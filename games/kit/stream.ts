import { bytesOf, hexOf, hmacBy, sha256 } from './sha256.ts'

export type Seeds = {
  /** 32 random bytes as 64 lower-case hex characters, secret until the result is out. */
  serverSeed: string
  clientSeed: string
  nonce: number | bigint
}

/** A source of random values, consumed in order. */
export type Draw = {
  /** The next 32 bits, 0 to 2^32 − 1. */
  word(): number
  /** An unbiased whole number from 0 to `below` − 1; words that would cause modulo bias are skipped. */
  uniform(below: number): number
  /** The numbers 0 to `count` − 1 in random order. */
  shuffle(count: number): number[]
  /** `taken` different numbers of 0 to `count` − 1, in random order. */
  pick(count: number, taken: number): number[]
}

/** A deterministic random stream that can be recomputed from its seeds. */
export type FairStream = Draw & {
  /** All words so far, including skipped ones. */
  readonly words: readonly number[]
}

/** What is published before bets open: SHA-256 of the seed's hex characters, as hex. */
export const commitmentOf = (serverSeed: string): string => hexOf(sha256(bytesOf(serverSeed)))

const wordsPerBlock = 8
const wordSpan = 2 ** 32

/**
 * The fair stream of three seeds: block b = HMAC-SHA256(key: serverSeed as text, message: "clientSeed:nonce:b"),
 * b from 0, read as eight big-endian words each.
 */
export const fairStream = ({ serverSeed, clientSeed, nonce }: Seeds): FairStream => {
  const hmac = hmacBy(bytesOf(serverSeed))
  const words: number[] = []
  let block: Uint8Array = new Uint8Array(0)

  const word = (): number => {
    const place = words.length % wordsPerBlock
    if (place === 0) block = hmac(bytesOf(`${clientSeed}:${nonce}:${words.length / wordsPerBlock}`))
    const next = wordAt(block, place * 4)
    words.push(next)
    return next
  }
  return { words, ...drawFrom(word) }
}

/** Four bytes, the greatest first. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0

/** Draws from any source of 32 random bits, such as the fast generators of simulations. */
export const drawFrom = (word: () => number): Draw => {
  const uniform = (below: number): number => {
    if (!Number.isInteger(below) || below < 1 || below > wordSpan) throw new RangeError(`cannot choose below ${below}`)
    const limit = wordSpan - (wordSpan % below)
    for (;;) {
      const candidate = word()
      if (candidate < limit) return candidate % below
    }
  }

  const shuffle = (count: number): number[] => {
    const numbers = upTo(count)
    for (let i = count - 1; i > 0; i--) swap(numbers, i, uniform(i + 1))
    return numbers
  }

  const pick = (count: number, taken: number): number[] => {
    if (taken > count) throw new RangeError(`cannot pick ${taken} of ${count}`)
    const numbers = upTo(count)
    for (let i = 0; i < taken; i++) swap(numbers, i, i + uniform(count - i))
    return numbers.slice(0, taken)
  }
  return { word, uniform, shuffle, pick }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

const swap = (numbers: number[], i: number, j: number): void => {
  const kept = numbers[i] ?? 0
  numbers[i] = numbers[j] ?? 0
  numbers[j] = kept
}
