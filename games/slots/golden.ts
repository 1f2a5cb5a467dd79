import { bookHash, playRound } from '../kit/book.ts'
import type { Engine } from '../kit/engine.ts'

/** Rounds of a slot that must never change while its version stays. Written by `npm run rtp -- --game ID --golden`. */
export type Golden = {
  /** Spins by nonce from 0: total and beginning of the hash of the book. */
  readonly rounds: readonly string[]
  /** Rounds worth naming: market, nonce, total and hash. */
  readonly named: Readonly<Record<string, string>>
}

const seeds = { serverSeed: '67'.repeat(32), clientSeed: 'golden' }

/** @throws RangeError for a market that is not sold */
export const goldenBook = (engine: Engine, market: string, nonce: number) => {
  const book = playRound(engine, { bets: [{ market, selection: '' }], actions: [] }, { ...seeds, nonce })
  if (!book) throw new RangeError('the round did not end')
  return book
}

/** "6000 1a2b3c4d5e6f7081": what a round won, in ten-thousandths, and the first 16 characters of its hash. */
export const goldenLine = (engine: Engine, market: string, nonce: number): string => {
  const book = goldenBook(engine, market, nonce)
  return `${book.returns?.[0]?.multiple ?? 0} ${bookHash(book).slice(0, 16)}`
}
