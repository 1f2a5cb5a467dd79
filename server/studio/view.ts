import type { OutputOf } from '@tamuvo/contract/call.ts'
import type * as contract from '@tamuvo/contract/studio.ts'
import { jackpotGames } from '@tamuvo/games/jackpot/levels.ts'
import { type PlacedBet, stakesOf } from '@tamuvo/games/kit/slip.ts'
import { type Amount, amount as amountOf, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Bet } from '../betting/bet.ts'
import { betsOfRounds, paidOfRounds } from '../betting/decided-store.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import type { JackpotServices } from '../jackpot/services.ts'
import type { KnownHit } from '../jackpot/hit-store.ts'
import { type DecidedRound, openSeed } from './books.ts'
import { decideAgain, isInRegister } from './decide-again.ts'
import type { FreeSpins } from './free-spin.ts'
import type { StoredRound } from './round-store.ts'
import { seedsByIds } from './seed-store.ts'
import type { SealedSeed } from './session-store.ts'
import { openingOf, placedOf } from './stored-bets.ts'

type SentRound = OutputOf<typeof contract.getRound>['round']
type KnownSeed = SealedSeed & { isRevealed: boolean }
type Tools = { database: Queryable; secrets: SecretSeals; jackpots: JackpotServices['jackpots'] }

/** Rounds as clients get them: computed again from their seeds, the seed itself only once it is revealed. */
export const sentRounds = async (rounds: readonly StoredRound[], tools: Tools): Promise<SentRound[]> => {
  const { database, secrets, jackpots } = tools
  const bets = await betsOfRounds(
    database,
    rounds.map(({ id }) => id),
  )
  const seeds = await seedsByIds(database, [...new Set(rounds.map(({ seedId }) => seedId))])
  const paid = await paidOf(rounds, database)
  const linked = rounds.filter(({ game }) => jackpotGames.has(game)).map(({ id }) => id)
  const wins = await jackpots.winsOf(database, linked)
  return rounds.map((round) => {
    const seed = seeds.get(round.seedId)
    invariant(seed, 'seeds are kept')
    const won = wins.get(round.id)
    const known = { seed, serverSeed: openSeed(secrets, seed), paid, jackpots: won ? sentWins(won, tools) : null }
    return sentRound(round, bets.get(round.id) ?? [], known)
  })
}

/** By bet, what rounds paid whose rules are not in service any more: those of all others follows from the rules. */
const paidOf = async (rounds: readonly StoredRound[], database: Queryable): Promise<Map<bigint, Amount>> => {
  const old = rounds.filter((round) => !isInRegister(round))
  return old.length === 0
    ? new Map()
    : paidOfRounds(
        database,
        old.map(({ id }) => id),
      )
}

type Known = { seed: KnownSeed; serverSeed: string; paid: ReadonlyMap<bigint, Amount>; jackpots: SentRound['jackpots'] }

const sentRound = (round: StoredRound, bets: readonly Bet[], { seed, serverSeed, paid, jackpots }: Known): SentRound => {
  const decided = decideAgain(round, bets, { serverSeed, clientSeed: seed.clientSeed })
  const payouts = decided ? undefined : bets.map(({ id }) => paid.get(id))
  return sentDecided(round, {
    bets: placedOf(bets),
    placed: openingOf(bets).length,
    decided,
    payouts,
    seed,
    serverSeed: seed.isRevealed ? serverSeed : null,
    jackpots,
  })
}

type Deciding = {
  bets: PlacedBet[]
  /** How many of them the round was opened with. */
  placed: number
  /** Undefined for a round of rules that are not in service any more. */
  decided: DecidedRound | undefined
  /** What the bets of such a round came to. */
  payouts?: (Amount | undefined)[] | undefined
  seed: SealedSeed
  /** Null while it decides rounds. */
  serverSeed: string | null
  jackpots: SentRound['jackpots']
}

export const sentDecided = (
  round: StoredRound,
  { bets, placed, decided, payouts, seed, serverSeed, jackpots }: Deciding,
): SentRound => {
  const returned = bets.map(({ stake }, place) =>
    round.isVoid ? stake : decided ? decided.settled?.[place]?.amount : payouts?.[place],
  )
  return {
    id: round.id.toString(),
    game: round.game,
    version: round.version,
    at: round.openedAt.toISOString(),
    bets: bets.map(({ market, selection, unit, stake }, place) => {
      const payout = returned[place]
      return { market, selection, unit: toWire(unit), stake: toWire(stake), payout: payout === undefined ? null : toWire(payout) }
    }),
    placed,
    actions: round.actions,
    events: [...(decided?.book.events ?? [])],
    starts: [...(decided?.book.starts ?? [0])],
    choices: round.closedAt ? [] : [...(decided?.book.choices ?? [])],
    isOver: round.closedAt !== null,
    isFree: isFreeRound(bets),
    isExpired: round.isExpired,
    returns: decided?.book.returns ? [...decided.book.returns] : null,
    stake: toWire(stakesOf(bets)),
    won: toWire(sum(returned.map((each) => each ?? zero))),
    jackpots,
    bookHash: round.bookHash,
    proof: {
      commitment: seed.commitment.toString('hex'),
      clientSeed: seed.clientSeed,
      nonce: Number(round.nonce),
      serverSeed,
    },
  }
}

/** Whether the house has staked for the member. */
const isFreeRound = (bets: readonly PlacedBet[]): boolean => bets.every(({ stake }) => stake === zero)

/** Free spins as a game gets them. */
export const sentFreeSpins = (next: (FreeSpins & { left: number }) | undefined) =>
  next
    ? {
        left: next.left,
        unit: toWire(next.unit),
        multiple: toWire(amountOf(BigInt(next.multiple))),
        expiresAt: next.expiresAt.toISOString(),
      }
    : null

export const sentSeed = ({ commitment, clientSeed, nonce, madeAt }: SealedSeed) => ({
  commitment: commitment.toString('hex'),
  clientSeed,
  nonce: Number(nonce),
  madeAt: madeAt.toISOString(),
})

/** What a round won from the jackpots; of a pool with a limit also what its trigger was, which is known only now. */
export const sentWins = (wins: readonly KnownHit[], { jackpots }: Pick<Tools, 'jackpots'>): NonNullable<SentRound['jackpots']> =>
  wins.map(({ level, amount, trigger }) => ({
    level,
    amount: toWire(amount),
    trigger: trigger ? wonTrigger(trigger, jackpots) : null,
  }))

const wonTrigger = (trigger: NonNullable<KnownHit['trigger']>, jackpots: Tools['jackpots']) => {
  const { secret, amount } = jackpots.revealed(trigger)
  return { no: trigger.no, commitment: trigger.commitment, secret, amount: amount === null ? null : toWire(amount) }
}
