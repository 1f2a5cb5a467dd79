import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { decideRound } from './book.ts'
import { findOffered, rulesOf } from './games.ts'
import { type Hit, hitsOfRounds } from './jackpot-store.ts'
import type { Queryable } from './kit/database.ts'
import type { Round } from './round-store.ts'
import { type Seed, seedsByIds } from './seed-store.ts'
import { rulesOfRound } from './settle.ts'

/** Rounds as the games get them: computed again from their seeds, the seed itself only once it is revealed. */
export const sentRounds = async (from: Queryable, rounds: readonly Round[]) => {
  const seeds = await seedsByIds(from, [...new Set(rounds.map(({ seedId }) => seedId))])
  const winning = rounds.filter(({ jackpot }) => jackpot)
  const hits =
    winning.length > 0
      ? await hitsOfRounds(
          from,
          winning.map(({ id }) => id),
        )
      : []
  return rounds.map((round) => {
    const seed = seeds.get(round.seedId)
    if (!seed) throw new Error('seeds are kept')
    return sentRound(
      round,
      seed,
      hits.filter(({ roundId }) => roundId === round.id),
    )
  })
}

const sentRound = (round: Round, seed: Seed, hits: readonly Hit[]) => {
  const rules = rulesOfRound(round)
  const decided = rules && decideRound(rules, round, seed)
  const offered = findOffered(round.vendor, round.game)
  return {
    id: round.id.toString(),
    game: offered ? rulesOf(offered).code : round.game,
    version: round.version,
    at: round.openedAt.toISOString(),
    bets: (decided?.bets ?? round.bets).map(({ market, selection, unit, stake }, place) => {
      const payout = decided?.end?.payouts[place]
      return { market, selection, unit: toWire(unit), stake: toWire(stake), payout: payout === undefined ? null : toWire(payout) }
    }),
    placed: round.bets.length,
    actions: round.actions,
    events: decided?.book.events ?? [],
    starts: decided?.book.starts ?? [0],
    choices: round.state === 'open' ? (decided?.book.choices ?? []) : [],
    isOver: round.state !== 'open',
    isExpired: round.isExpired,
    // Free spins are of the house of the games alone.
    isFree: false,
    returns: decided?.book.returns ?? null,
    stake: toWire(round.stake),
    won: toWire(round.won),
    jackpots: round.jackpot === null ? null : hits.map(({ level, amount }) => ({ level, amount: toWire(amount), trigger: null })),
    bookHash: round.bookHash,
    proof: {
      commitment: commitmentOf(seed.serverSeed),
      clientSeed: seed.clientSeed,
      nonce: Number(round.nonce),
      serverSeed: seed.isRevealed ? seed.serverSeed : null,
    },
  }
}

export const sentSeed = ({ serverSeed, clientSeed, nonce, madeAt }: Seed) => ({
  commitment: commitmentOf(serverSeed),
  clientSeed,
  nonce: Number(nonce),
  madeAt: madeAt.toISOString(),
})
