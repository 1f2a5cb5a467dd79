import { bookHash, type Book } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { payoutOf, type PlacedBet, stakesOf } from '@tamuvo/games/kit/slip.ts'
import { returnsOf } from './round-money.ts'
import type { HistoryPage, RoundView, SeedChange, SeedInUse } from './round-source.ts'

export type DemoSeed = { serverSeed: string; clientSeed: string; rounds: number; madeAt: string }

export type DemoRound = {
  readonly id: string
  readonly key: string
  readonly at: string
  readonly bets: readonly PlacedBet[]
  /** How many bets were placed; steps added the others. */
  readonly slip: number
  readonly actions: readonly string[]
  readonly seed: DemoSeed
  readonly nonce: number
  readonly book: Book
}

const pageSize = 20

/** A round as the server would answer it. */
export const demoView = ({ code, version }: StudioGame, round: DemoRound, isRevealed: boolean): RoundView => {
  const { id, at, bets, slip, actions, seed, nonce, book } = round
  return {
    id,
    game: code,
    version,
    at,
    bets: bets.map((bet, place) => betOf(bet, book.returns?.[place]?.multiple)),
    placed: slip,
    actions: [...actions],
    events: [...book.events],
    starts: [...book.starts],
    choices: [...book.choices],
    isOver: book.returns !== undefined,
    isExpired: false,
    isFree: false,
    returns: book.returns ? [...book.returns] : null,
    stake: toWire(stakesOf(bets)),
    won: toWire(returnsOf(bets, book.returns ?? [])),
    jackpots: null,
    bookHash: book.returns ? bookHash(book) : null,
    proof: {
      commitment: commitmentOf(seed.serverSeed),
      clientSeed: seed.clientSeed,
      nonce,
      serverSeed: isRevealed ? seed.serverSeed : null,
    },
  }
}

const betOf = ({ market, selection, unit, stake }: PlacedBet, multiple: number | undefined) => ({
  market,
  selection,
  unit: toWire(unit),
  stake: toWire(stake),
  payout: multiple === undefined ? null : toWire(payoutOf(unit, multiple)),
})

/** @param before the id of the last round of the page before */
export const demoPage = (
  rounds: readonly DemoRound[],
  before: string | undefined,
  view: (round: DemoRound) => RoundView,
): HistoryPage => {
  const newest = rounds.toReversed()
  const from = before === undefined ? 0 : newest.findIndex(({ id }) => id === before) + 1
  const page = newest.slice(from, from + pageSize)
  return { list: page.map(view), next: from + pageSize < newest.length ? (page.at(-1)?.id ?? null) : null }
}

export const demoSeed = ({ serverSeed, clientSeed, rounds, madeAt }: DemoSeed): SeedInUse => ({
  commitment: commitmentOf(serverSeed),
  clientSeed,
  nonce: rounds,
  madeAt,
})

export const seedChange = (revealed: DemoSeed | undefined, next: DemoSeed): SeedChange => ({
  revealed: revealed
    ? { commitment: commitmentOf(revealed.serverSeed), serverSeed: revealed.serverSeed, rounds: revealed.rounds }
    : null,
  seed: demoSeed(next),
})
