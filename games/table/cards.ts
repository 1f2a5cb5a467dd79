import type { Draw } from '../kit/stream.ts'

/** Cards by their id, as in events: rank id % 13 + 1 (ace 1, king 13), suit floor(id / 13) % 4. A shoe numbers its decks through. */

export const rankOf = (card: number): number => (card % 13) + 1
export const suitOf = (card: number): number => Math.floor(card / 13) % 4

/** Diamonds and hearts: suits are clubs 0, diamonds 1, hearts 2, spades 3. */
export const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2

export const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const

export const cardsOf = (decks: number): number => decks * 52

/** The next card of a freshly shuffled shoe: any that is not out yet, all alike. @param out the cards that are out */
export const dealCard = (shoe: number, out: readonly number[], draw: Draw): number => {
  for (;;) {
    const card = draw.uniform(shoe)
    if (!out.includes(card)) return card
  }
}

/** The next cards, in order. */
export const dealCards = (shoe: number, count: number, draw: Draw): number[] => {
  const out: number[] = []
  while (out.length < count) out.push(dealCard(shoe, out, draw))
  return out
}
