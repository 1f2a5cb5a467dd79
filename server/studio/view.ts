import type { OutputOf } from '@tamuvo/contract/call.ts'
import type * as contract from '@tamuvo/contract/studio.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Bet } from '../betting/bet.ts'
import { betsOfRounds } from '../betting/decided-store.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { type DecidedRound, decideRound, openSeed } from './books.ts'
import type { StoredRound } from './round-store.ts'
import { seedsByIds } from './seed-store.ts'
import type { SealedSeed } from './session-store.ts'
import { placedOf } from './stored-bets.ts'

type SentRound = OutputOf<typeof contract.getRound>['round']
type KnownSeed = SealedSeed & { isRevealed: boolean }
type Tools = { database: Queryable; secrets: SecretSeals }

/** Rounds as clients get them: computed again from their seeds, the seed itself only once it is revealed. */
export const sentRounds = async (rounds: readonly StoredRound[], { database, secrets }: Tools): Promise<SentRound[]> => {
  const bets = await betsOfRounds(
    database,
    rounds.map(({ id }) => id),
  )
  const seeds = await seedsByIds(database, [...new Set(rounds.map(({ seedId }) => seedId))])
  return rounds.map((round) => {
    const seed = seeds.get(round.seedId)
    invariant(seed, 'seeds are kept')
    return sentRound(round, bets.get(round.id) ?? [], seed, openSeed(secrets, seed))
  })
}

const sentRound = (round: StoredRound, bets: readonly Bet[], seed: KnownSeed, serverSeed: string): SentRound => {
  const game = studioGames.get(round.game)
  const opening = bets.filter(({ orderId }) => orderId === bets[0]?.orderId)
  const { clientSeed } = seed
  const { actions, nonce } = round
  const isKnown = game?.version === round.version
  const decided = isKnown ? decideRound({ game, placed: placedOf(opening), actions, serverSeed, clientSeed, nonce }) : undefined
  return sentDecided(round, { bets: placedOf(bets), decided, seed, serverSeed })
}

type Deciding = {
  bets: ReturnType<typeof placedOf>
  /** Undefined for a round of rules that are not in service any more: its bets and payouts are in the record. */
  decided: DecidedRound | undefined
  seed: SealedSeed & { isRevealed: boolean }
  serverSeed: string
}

export const sentDecided = (round: StoredRound, { bets, decided, seed, serverSeed }: Deciding): SentRound => ({
  id: round.id.toString(),
  game: round.game,
  version: round.version,
  at: round.openedAt.toISOString(),
  bets: bets.map(({ market, selection, unit, stake }, place) => ({
    market,
    selection,
    unit: toWire(unit),
    stake: toWire(stake),
    payout: payoutAt(round, decided, stake, place),
  })),
  actions: round.actions,
  events: [...(decided?.book.events ?? [])],
  starts: [...(decided?.book.starts ?? [0])],
  choices: round.closedAt ? [] : [...(decided?.book.choices ?? [])],
  isOver: round.closedAt !== null,
  isExpired: round.isExpired,
  returns: decided?.book.returns ? [...decided.book.returns] : null,
  stake: toWire(sum(bets.map(({ stake }) => stake))),
  won: toWire(round.isVoid ? sum(bets.map(({ stake }) => stake)) : (decided?.won ?? zero)),
  bookHash: round.bookHash,
  proof: {
    commitment: seed.commitment.toString('hex'),
    clientSeed: seed.clientSeed,
    nonce: Number(round.nonce),
    serverSeed: seed.isRevealed ? serverSeed : null,
  },
})

const payoutAt = (
  { isVoid }: StoredRound,
  decided: DecidedRound | undefined,
  stake: SettledStake,
  place: number,
): string | null => {
  if (isVoid) return toWire(stake)
  const settled = decided?.settled?.[place]
  return settled ? toWire(settled.amount) : null
}

type SettledStake = ReturnType<typeof placedOf>[number]['stake']

export const sentSeed = ({ commitment, clientSeed, nonce, madeAt }: SealedSeed) => ({
  commitment: commitment.toString('hex'),
  clientSeed,
  nonce: Number(nonce),
  madeAt: madeAt.toISOString(),
})
