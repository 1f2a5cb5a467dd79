import { rankOf, suitOf } from './cards.ts'

/** Five cards as hands of draw poker, with wild deuces or a joker where the sheet has them. */

/** The joker's place in a deck of 53. Events say -2. */
export const joker = 52

export type Wild = 'none' | 'deuces' | 'joker'

/** The hands that sheets pay, each by itself: a sheet names them in the order of its lines, and the first that fits counts. */
export type PokerHand =
  | 'royal_flush'
  | 'four_deuces'
  | 'wild_royal'
  | 'five_of_a_kind'
  | 'straight_flush'
  | 'four_aces_low'
  | 'four_twos_low'
  | 'four_aces'
  | 'four_twos'
  | 'four_faces'
  | 'four_of_a_kind'
  | 'full_house'
  | 'flush'
  | 'straight'
  | 'three_of_a_kind'
  | 'two_pair'
  | 'tens'
  | 'jacks'
  | 'kings'

/** What a hand is made of, for all of its names at once. Ranks are 0 (ace) to 12 (king). */
type Shape = {
  readonly wilds: number
  /** Cards by rank, without wild ones. */
  readonly counts: Uint8Array
  readonly ranks: number
  readonly pairs: number
  /** The most cards of one rank, and that rank. */
  readonly most: number
  readonly mostRank: number
  readonly isFlush: boolean
  readonly isStraight: boolean
  readonly isHigh: boolean
}

const aceHigh = 0b1_1110_0000_0001

export const isWild = (card: number, wild: Wild): boolean =>
  wild === 'joker' ? card === joker : wild === 'deuces' && rankOf(card) === 2

/** Whether ranks, a bit for each from the ace, lie in five steps, the ace at either end. */
const isRun = (mask: number): boolean => {
  if ((mask & ~aceHigh) === 0) return true
  return 31 - Math.clz32(mask) - (31 - Math.clz32(mask & -mask)) <= 4
}

const tally = new Uint8Array(13)

/** @param cards five; the list of counts is used again for the next hand */
const shapeOf = (cards: ArrayLike<number>, wild: Wild): Shape => {
  tally.fill(0)
  let [wilds, mask, suits, pairs, most, mostRank] = [0, 0, 0, 0, 0, 0]
  for (let place = 0; place < 5; place++) {
    const card = cards[place] ?? 0
    if (isWild(card, wild)) {
      wilds++
      continue
    }
    const rank = rankOf(card) - 1
    const count = (tally[rank] ?? 0) + 1
    tally[rank] = count
    mask |= 1 << rank
    suits |= 1 << suitOf(card)
    if (count === 2) pairs++
    if (count > most) [most, mostRank] = [count, rank]
  }
  const ranks = countBits(mask)
  const isFlush = (suits & (suits - 1)) === 0
  const isStraight = ranks + wilds === 5 && isRun(mask)
  return { wilds, counts: tally, ranks, pairs, most, mostRank, isFlush, isStraight, isHigh: (mask & ~aceHigh) === 0 }
}

const countBits = (mask: number): number => {
  let left = mask
  let bits = 0
  for (; left !== 0; left &= left - 1) bits++
  return bits
}

/** Whether a rank of at least so much, the ace highest, is there twice with the help of wild cards. */
const hasPairFrom = ({ counts, wilds }: Shape, least: number): boolean => {
  const has = (rank: number): boolean => (counts[rank] ?? 0) > 0 && (counts[rank] ?? 0) + wilds >= 2
  if (has(0)) return true
  for (let rank = least - 1; rank < 13; rank++) if (has(rank)) return true
  return false
}

const isRoyal = ({ isFlush, isStraight, isHigh }: Shape): boolean => isFlush && isStraight && isHigh
const isFour = ({ most, wilds }: Shape): boolean => most + wilds >= 4
/** The rank of the card beside four alike. */
const kickerOf = ({ counts }: Shape): number => counts.indexOf(1)
const isFourOf = (shape: Shape, isRank: (rank: number) => boolean): boolean => shape.most === 4 && isRank(shape.mostRank)
const isTwoToFour = (rank: number): boolean => rank >= 1 && rank <= 3

const fits: Readonly<Record<PokerHand, (shape: Shape) => boolean>> = {
  royal_flush: (shape) => shape.wilds === 0 && isRoyal(shape),
  four_deuces: ({ wilds }) => wilds === 4,
  wild_royal: isRoyal,
  five_of_a_kind: ({ most, wilds }) => most + wilds === 5,
  straight_flush: ({ isFlush, isStraight }) => isFlush && isStraight,
  four_aces_low: (shape) => isFourOf(shape, (rank) => rank === 0) && isTwoToFour(kickerOf(shape)),
  four_twos_low: (shape) => isFourOf(shape, isTwoToFour) && kickerOf(shape) <= 3,
  four_aces: (shape) => isFourOf(shape, (rank) => rank === 0),
  four_twos: (shape) => isFourOf(shape, isTwoToFour),
  four_faces: (shape) => isFourOf(shape, (rank) => rank >= 10),
  four_of_a_kind: isFour,
  full_house: ({ ranks, most, wilds }) => ranks === 2 && most + wilds === 3,
  flush: ({ isFlush }) => isFlush,
  straight: ({ isStraight }) => isStraight,
  three_of_a_kind: ({ most, wilds }) => most + wilds >= 3,
  two_pair: ({ pairs }) => pairs === 2,
  tens: (shape) => hasPairFrom(shape, 10),
  jacks: (shape) => hasPairFrom(shape, 11),
  kings: (shape) => hasPairFrom(shape, 13),
}

/** The place of the first line that five cards fit; -1 where none does. */
export const lineOf = (cards: ArrayLike<number>, wild: Wild, lines: readonly PokerHand[]): number => {
  const shape = shapeOf(cards, wild)
  for (let line = 0; line < lines.length; line++) {
    const hand = lines[line]
    if (hand && fits[hand](shape)) return line
  }
  return -1
}
