import { invariant } from '../kit/invariant.ts'

/**
 * What a bundle of recorded calls can be asked without reading it: a Bloom filter over words such as "tx 81c3…". It may
 * say yes to a word that is not in it, about once in three hundred, and never says no to one that is.
 */
const bitsAWord = 12
const bitsPerWord = 4
const leastBytes = 16

/** The places of a word, before they are fitted to the length of a filter. 31 bits each. */
export const placesOf = (word: string): number[] => {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13)
  }
  const step = mixed(b) | 1
  return Array.from({ length: bitsPerWord }, (_, turn) => (mixed(a) + Math.imul(turn, step)) & 0x7fffffff)
}

/** Spreads what the last letters changed over all bits. */
const mixed = (value: number): number => {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}

export const signsOf = (words: ReadonlySet<string>): Buffer => {
  const signs = Buffer.alloc(Math.max(leastBytes, Math.ceil((words.size * bitsAWord) / 8)))
  const bits = signs.length * 8
  for (const word of words)
    for (const place of placesOf(word)) {
      const bit = place % bits
      const byte = signs[bit >> 3]
      invariant(byte !== undefined, 'a bit lies within its filter')
      signs[bit >> 3] = byte | (1 << (bit & 7))
    }
  return signs
}
