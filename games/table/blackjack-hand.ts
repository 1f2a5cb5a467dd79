import { rankOf } from './cards.ts'

/** What a hand of blackjack is worth. */
export type HandValue = {
  readonly value: number
  /** Whether an ace counts 11. */
  readonly isSoft: boolean
}

/** Ace 1, tens and faces 10. */
export const pointsOf = (card: number): number => Math.min(rankOf(card), 10)

/** The best total of the cards, or the least where all are above 21. */
export const valueOf = (cards: readonly number[]): HandValue => {
  const least = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const isSoft = least <= 11 && cards.some((card) => pointsOf(card) === 1)
  return { value: isSoft ? least + 10 : least, isSoft }
}

/** Two cards that count 21. */
export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && valueOf(cards).value === 21
