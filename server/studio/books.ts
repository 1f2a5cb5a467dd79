import { hash } from 'node:crypto'
import { type Book, bookText, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type PlacedBet, stakesOf, withAdded } from '@tamuvo/games/kit/slip.ts'
import { sum, zero, type Amount } from '@tamuvo/money/amount.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { type SettledBet, settleBets } from './rules.ts'
import { seedColumn } from './seed-store.ts'
import type { SealedSeed } from './session-store.ts'

/** Seeds that were opened lately: a member plays many rounds by one, and opening costs as much as deciding. */
const opened = new WeakMap<SecretSeals, Map<bigint, { sealed: Buffer; seed: string }>>()
// More than play within minutes by one process; each takes some hundred bytes.
const openedMost = 50_000

/** The server seed of a sealed one, as 64 hex characters. @throws Error when its key is gone */
export const openSeed = (secrets: SecretSeals, { id, sealed }: Pick<SealedSeed, 'id' | 'sealed'>): string => {
  const known = opened.get(secrets) ?? new Map<bigint, { sealed: Buffer; seed: string }>()
  opened.set(secrets, known)
  const found = known.get(id)
  if (found?.sealed.equals(sealed)) return found.seed
  const seed = secrets.open(seedColumn, id, sealed).toString('utf8')
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= openedMost) known.delete(oldest)
  known.set(id, { sealed, seed })
  return seed
}

/** A round computed from its seed, with its money. */
export type DecidedRound = {
  book: Book
  /** Those placed, then those added by steps. */
  bets: PlacedBet[]
  /** Undefined while the round goes on. */
  settled: SettledBet[] | undefined
  hash: string | null
  stake: Amount
  won: Amount
}

type Asked = {
  game: StudioGame
  placed: readonly PlacedBet[]
  actions: readonly string[]
  serverSeed: string
  clientSeed: string
  nonce: bigint
}

/** Computes a round as far as its actions go. @returns undefined when an action was not allowed */
export const decideRound = ({ game, placed, actions, serverSeed, clientSeed, nonce }: Asked): DecidedRound | undefined => {
  const spots = placed.map(({ market, selection }) => ({ market, selection }))
  const book = playRound(game.engine, { bets: spots, actions }, { serverSeed, clientSeed, nonce })
  if (!book) return undefined
  const bets = withAdded(placed, book.adds)
  // Those of free spins cost nothing; what a step adds has to.
  if (bets.slice(placed.length).some(({ stake }) => stake === zero)) return undefined
  invariant(!book.returns || book.returns.length === bets.length, 'every bet of a round that is over has a return')
  const settled = book.returns && settleBets(game.engine, bets, book.returns)
  return {
    book,
    bets,
    settled,
    // The same as `bookHash`, by the function of the platform, which takes a fifth of the time.
    hash: settled ? hash('sha256', bookText(book)) : null,
    stake: stakesOf(bets),
    won: settled ? sum(settled.map(({ amount }) => amount)) : zero,
  }
}
