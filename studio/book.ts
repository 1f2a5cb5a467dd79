import { type Book, bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type PlacedBet, stakesOf, withAdded } from '@tamuvo/games/kit/slip.ts'
import { type Amount, sum } from '@tamuvo/money/amount.ts'
import { payoutsOf } from './rules.ts'
import type { Round } from './round-store.ts'
import type { Seed } from './seed-store.ts'

/** A round computed from its seed, with its money. */
export type DecidedRound = {
  book: Book
  /** Those placed, then those added by steps. */
  bets: PlacedBet[]
  stake: Amount
  /** Present once it is over. */
  end: { payouts: Amount[]; won: Amount; hash: string } | undefined
}

/** Computes a round as far as its actions go. @returns undefined when an action was not allowed */
export const decideRound = (
  { engine }: StudioGame,
  { bets: placed, actions, nonce }: Pick<Round, 'bets' | 'actions' | 'nonce'>,
  { serverSeed, clientSeed }: Pick<Seed, 'serverSeed' | 'clientSeed'>,
): DecidedRound | undefined => {
  const spots = placed.map(({ market, selection }) => ({ market, selection }))
  const book = playRound(engine, { bets: spots, actions }, { serverSeed, clientSeed, nonce })
  if (!book) return undefined
  const bets = withAdded(placed, book.adds)
  const payouts = book.returns && payoutsOf(bets, book.returns)
  return { book, bets, stake: stakesOf(bets), end: payouts && { payouts, won: sum(payouts), hash: bookHash(book) } }
}
