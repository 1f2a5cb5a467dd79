import { choose } from '../kit/count.ts'
import { multipleScale } from '../kit/multiple.ts'
import { lineOf, type Wild } from './poker-hands.ts'
import type { PokerSheet } from './poker-sheets.ts'

/**
 * The return of a sheet when every hand is held in the best way, exactly. Of each set of up to five cards it is known what all hands
 * that contain it pay together; what a hold can become follows by inclusion and exclusion over the cards thrown away.
 */

/** Sums by size of the set, each set under its number in the combinatorial number system. */
type Sums = readonly Float64Array[]

const deckOf = (wild: Wild): number => (wild === 'joker' ? 53 : 52)

const binomials = Array.from({ length: 54 }, (_card, card) =>
  Float64Array.from({ length: 6 }, (_size, size) => choose(card, size)),
)
const chosen = (card: number, size: number): number => binomials[card]?.[size] ?? 0

/** Calls with all hands of five, each in rising order, in a list that is used again. */
const everyHand = (deck: number, take: (cards: Uint8Array) => void): void => {
  const cards = new Uint8Array(5)
  const walk = (place: number, from: number): void => {
    if (place === 5) return take(cards)
    for (let card = from; card < deck; card++) {
      cards[place] = card
      walk(place + 1, card + 1)
    }
  }
  walk(0, 0)
}

/** The number of each of the 32 subsets of a hand, by its bits. */
const numberSubsets = (cards: Uint8Array, numbers: Uint32Array): void => {
  for (let subset = 0; subset < 32; subset++) {
    let [number, size] = [0, 0]
    for (let place = 0; place < 5; place++) {
      if ((subset >> place) & 1) number += chosen(cards[place] ?? 0, ++size)
    }
    numbers[subset] = number
  }
}

const sizes = Uint8Array.from({ length: 32 }, (_, subset) => [0, 1, 2, 3, 4].filter((place) => (subset >> place) & 1).length)

const addTo = (sums: Sums, numbers: Uint32Array, value: number): void => {
  for (let subset = 0; subset < 32; subset++) {
    const ofSize = sums[sizes[subset] ?? 0]
    const number = numbers[subset] ?? 0
    if (ofSize) ofSize[number] = (ofSize[number] ?? 0) + value
  }
}

const noSums = (deck: number): Sums => [0, 1, 2, 3, 4, 5].map((size) => new Float64Array(choose(deck, size)))

const sumHands = ({ wild, lines }: PokerSheet): { readonly paid: Sums; readonly tops: Sums } => {
  const deck = deckOf(wild)
  const [paid, tops] = [noSums(deck), noSums(deck)]
  const hands = lines.map(([hand]) => hand)
  const numbers = new Uint32Array(32)
  everyHand(deck, (cards) => {
    const line = lineOf(cards, wild, hands)
    if (line < 0) return
    numberSubsets(cards, numbers)
    addTo(paid, numbers, lines[line]?.[1] ?? 0)
    if (line === 0) addTo(tops, numbers, 1)
  })
  return { paid, tops }
}

/** What the hands that a hold can become pay together, for each of the 32 holds. */
const becoming = (sums: Sums, numbers: Uint32Array, into: Float64Array): void => {
  for (let hold = 0; hold < 32; hold++) into[hold] = sums[sizes[hold] ?? 0]?.[numbers[hold] ?? 0] ?? 0
  for (let bit = 1; bit < 32; bit <<= 1) {
    for (let hold = 0; hold < 32; hold++) {
      if ((hold & bit) === 0) into[hold] = (into[hold] ?? 0) - (into[hold | bit] ?? 0)
    }
  }
}

const bitsOf = (mask: number): number[] => Array.from({ length: 13 }, (_, rank) => rank).filter((rank) => (mask >> rank) & 1)

/** The sets of up to five ranks as bits, rising, each with its ranks. */
const rankSets = Array.from({ length: 1 << 13 }, (_, mask) => bitsOf(mask))
  .map((ranks, mask) => ({ mask, ranks }))
  .filter(({ ranks }) => ranks.length <= 5)

/** In how many ways suits can be named when so many of them hold the same ranks. */
const namings = (masks: readonly number[]): number =>
  [...new Set(masks)].reduce((ways, each) => ways / ([1, 1, 2, 6, 24][masks.filter((mask) => mask === each).length] ?? 1), 24)

/**
 * Calls with one of all hands that are the same but for the names of the suits, in rising order, and with how many they are. Of such
 * hands it is the one whose suits hold falling sets of ranks.
 */
export const everyKindOfHand = (deck: number, take: (cards: Uint8Array, ways: number) => void): void => {
  const walk = (masks: readonly number[], cards: readonly number[], left: number, jokers: readonly number[]): void => {
    if (masks.length === 4) {
      if (left === 0) take(Uint8Array.from([...cards, ...jokers]), namings(masks))
      return
    }
    const most = masks.at(-1) ?? 1 << 13
    for (const { mask, ranks } of rankSets) {
      if (mask > most) break
      if (ranks.length > left || (masks.length === 3 && ranks.length < left)) continue
      walk([...masks, mask], [...cards, ...ranks.map((rank) => rank + 13 * masks.length)], left - ranks.length, jokers)
    }
  }
  walk([], [], 5, [])
  if (deck === 53) walk([], [], 4, [52])
}

export type PokerReturn = {
  /** In millionths, rounded down. */
  readonly returns: number
  readonly topOneIn: number
  /** How many kinds of hands there are but for the names of the suits. */
  readonly classes: number
}

export const returnOfSheet = (sheet: PokerSheet): PokerReturn => {
  const deck = deckOf(sheet.wild)
  const { paid, tops } = sumHands(sheet)
  const outcomes = [0, 1, 2, 3, 4, 5].map((held) => choose(deck - 5, 5 - held))
  const numbers = new Uint32Array(32)
  const [pays, topsOf] = [new Float64Array(32), new Float64Array(32)]
  // Exact: sums by how many cards are held, since these share a denominator.
  const sums = outcomes.map(() => 0n)
  let [topChance, classes] = [0, 0]
  everyKindOfHand(deck, (cards, ways) => {
    classes++
    numberSubsets(cards, numbers)
    becoming(paid, numbers, pays)
    becoming(tops, numbers, topsOf)
    let best = 0
    const worth = (hold: number): number => (pays[hold] ?? 0) / (outcomes[sizes[hold] ?? 0] ?? 1)
    for (let hold = 1; hold < 32; hold++) if (worth(hold) > worth(best)) best = hold
    const held = sizes[best] ?? 0
    sums[held] = (sums[held] ?? 0n) + BigInt(ways * (pays[best] ?? 0))
    topChance += (ways * (topsOf[best] ?? 0)) / (outcomes[held] ?? 1)
  })
  const hands = choose(deck, 5)
  const common = outcomes.reduce((product, count) => product * BigInt(count), 1n)
  const whole = sums.reduce((sum, each, held) => sum + (each * common) / BigInt(outcomes[held] ?? 1), 0n)
  return {
    returns: Number((whole * BigInt(100 * multipleScale)) / (common * BigInt(hands))),
    topOneIn: Math.round(hands / topChance),
    classes,
  }
}
