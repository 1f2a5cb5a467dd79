/**
 * What a bundle of recorded calls can be asked without reading it: a Bloom filter over words, such as ids of transactions.
 * It may say yes to a word that is not in it, about once in three hundred, and never says no to one that is.
 */
const bitsAWord = 12
const placesAWord = 4
const leastBytes = 16

/** The places of a word, before they are fitted to the length of a filter. 31 bits each. */
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

/** Spreads what the last letters changed over all bits. */
const mixed = (value: number): number => {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}

/** A filter for some words; more than announced make it say yes too often. */
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
