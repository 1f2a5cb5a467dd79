import { rankOf } from './cards.ts'

/** The hands of a round: two or three cards each. */
export type BaccaratHands = { readonly player: readonly number[]; readonly banker: readonly number[] }

/** What a rank counts: tens and faces nothing. */
const valueOf = (card: number): number => (rankOf(card) >= 10 ? 0 : rankOf(card))

/** The total of a hand: the last digit of what its cards count. */
export const totalOf = (hand: readonly number[]): number => hand.reduce((sum, card) => sum + valueOf(card), 0) % 10

/** Whether the banker draws. @param third what the player's third card counts; undefined when the player stood */
export const bankerDraws = (total: number, third: number | undefined): boolean => {
  if (third === undefined) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total >= 7) return false
  return third >= 2 * total - 6 && third <= 7
}

/** A round by the rules of the third card. @param next the next card of the shoe */
export const dealBaccarat = (next: () => number): BaccaratHands => {
  const [first, second, third, fourth] = [next(), next(), next(), next()]
  const player = [first, third]
  const banker = [second, fourth]
  if (totalOf(player) >= 8 || totalOf(banker) >= 8) return { player, banker }
  if (totalOf(player) <= 5) player.push(next())
  const drawn = player[2]
  if (bankerDraws(totalOf(banker), drawn === undefined ? undefined : valueOf(drawn))) banker.push(next())
  return { player, banker }
}
