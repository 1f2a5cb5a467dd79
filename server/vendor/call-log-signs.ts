/**
 * A Bloom filter over the words of a bundle of recorded calls, such as ids of transactions. False positives are about one in three
 * hundred; there are no false negatives.
 */
const bitsAWord = 12
const placesAWord = 4
const leastBytes = 16

/** The hashes of a word, 31 bits each, before the modulo of the filter's length. */
export const placesOf = (word: string): number[] => {
  const places: number[] = []
  eachPlace(word, (place) => places.push(place))
  return places
}

const eachPlace = (word: string, take: (place: number) => void): void => {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13)
  }
  const [start, step] = [mixed(a), mixed(b) | 1]
  for (let turn = 0; turn < placesAWord; turn++) take((start + Math.imul(turn, step)) & 0x7fffffff)
}

/** Finalizer: spreads the last characters over all bits. */
const mixed = (value: number): number => {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}

/** A filter for an expected number of words; more raise the rate of false positives. */
export class Signs {
  readonly bytes: Buffer

  constructor(words: number) {
    this.bytes = Buffer.alloc(Math.max(leastBytes, Math.ceil((words * bitsAWord) / 8)))
  }

  add(word: string): void {
    const { bytes } = this
    const bits = bytes.length * 8
    eachPlace(word, (place) => {
      const bit = place % bits
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
    })
  }
}
