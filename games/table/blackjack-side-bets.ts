import type { Return } from '../kit/engine.ts'
import type { Multiple } from '../kit/multiple.ts'
import { isRed, rankOf, suitOf } from './cards.ts'
import { lost, toOne, won } from './one-result.ts'

/** Side bets of blackjack, decided by the first cards. */

/** Two cards alike: of one suit, of one colour, or of two. */
export const pairPays = { perfect: toOne(25), coloured: toOne(12), mixed: toOne(6) } as const

/** Three cards, the player's two and the dealer's first, as a hand of poker. */
export const threePays = {
  suitedTrips: toOne(100),
  straightFlush: toOne(40),
  trips: toOne(30),
  straight: toOne(10),
  flush: toOne(5),
} as const

export const gradePair = (first: number, second: number): Return => {
  if (rankOf(first) !== rankOf(second)) return lost
  if (suitOf(first) === suitOf(second)) return won(pairPays.perfect)
  return won(isRed(first) === isRed(second) ? pairPays.coloured : pairPays.mixed)
}

/** Ace counts high or low. */
const isStraight = (cards: readonly number[]): boolean => {
  const [low = 0, middle = 0, high = 0] = cards.map(rankOf).sort((a, b) => a - b)
  if (low === 1 && middle === 12 && high === 13) return true
  return middle === low + 1 && high === middle + 1
}

const threePay = (cards: readonly number[]): Multiple | undefined => {
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  if (cards.every((card) => rankOf(card) === rankOf(cards[0] ?? 0))) return isFlush ? threePays.suitedTrips : threePays.trips
  if (isStraight(cards)) return isFlush ? threePays.straightFlush : threePays.straight
  return isFlush ? threePays.flush : undefined
}

export const gradeThree = (cards: readonly [number, number, number]): Return => {
  const pays = threePay(cards)
  return pays === undefined ? lost : won(pays)
}
