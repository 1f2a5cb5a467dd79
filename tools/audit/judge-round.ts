import { mostOfBets } from '@tamuvo/games/kit/slip.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import type { Bet } from '@tamuvo/server/betting/bet.ts'
import { type DecidedRound, decideRound } from '@tamuvo/server/studio/books.ts'
import type { StoredRound } from '@tamuvo/server/studio/round-store.ts'
import { placedOf } from '@tamuvo/server/studio/stored-bets.ts'
import type { StudioFault } from './studio-records.ts'

export type StoredOutcome = { betId: bigint; memberId: bigint; kind: string; amount: bigint; valid: bigint }

/** A round with all that is stored of it. `serverSeed` is undefined where its key is not here. */
export type StoredPlay = {
  round: StoredRound
  bets: readonly Bet[]
  outcomes: readonly StoredOutcome[]
  clientSeed: string
  serverSeed: string | undefined
}

/** What rounds are held against: the most that one ever could return, and from when on an open one is not late. */
export type RoundRules = { payoutMost: bigint; openHours: number; now: Date }

const hourMs = 3_600_000
/** The job that ends late rounds may be behind by as much. */
const graceHours = 1

/** Whether the rules of a round are in service, so that it can be computed again. */
export const isInService = ({ game, version }: StoredRound): boolean => studioGames.get(game)?.version === version

/** What is wrong with a round, by all but its entries. */
export const faultsOfRound = (play: StoredPlay, rules: RoundRules): StudioFault[] => {
  const fault = faultOf(play.round)
  return [...recordFaults(play, rules, fault), ...(isInService(play.round) ? bookFaults(play, rules, fault) : [])]
}

type FaultOf = (of: StudioFault['of'], more?: Partial<Pick<StudioFault, 'id' | 'due' | 'found'>>) => StudioFault

const faultOf =
  ({ memberId, id: roundId }: StoredRound): FaultOf =>
  (of, more = {}) => ({ of, memberId, roundId, id: 0n, due: 0n, found: 0n, ...more })

/** Of what is stored: outcomes for each bet and no other, bets of the member and the game. */
const recordFaults = ({ round, bets, outcomes }: StoredPlay, { openHours, now }: RoundRules, fault: FaultOf): StudioFault[] => {
  const due = round.closedAt ? bets.length : 0
  const ofBets = outcomes.filter(({ betId, memberId }) => memberId === round.memberId && bets.some(({ id }) => id === betId))
  const stray = bets.filter(({ memberId, game }) => memberId !== round.memberId || game !== round.game)
  const openFor = Math.floor((now.getTime() - round.openedAt.getTime()) / hourMs)
  return [
    ...(bets.length === 0 ? [fault('bets')] : []),
    ...(outcomes.length !== due || ofBets.length !== due
      ? [fault('outcomes', { due: BigInt(due), found: BigInt(ofBets.length) })]
      : []),
    ...stray.map(({ id }) => fault('stray', { id })),
    ...(!round.closedAt && openFor > openHours + graceHours
      ? [fault('late', { due: BigInt(openHours), found: BigInt(openFor) })]
      : []),
    ...(round.isVoid
      ? returnFaults(
          bets,
          outcomes,
          bets.map(({ stake }) => ({ amount: stake, valid: 0n })),
          fault,
        )
      : []),
  ]
}

/** Of what the rules make of it. */
const bookFaults = (play: StoredPlay, { payoutMost }: RoundRules, fault: FaultOf): StudioFault[] => {
  const { round, bets, outcomes } = play
  if (play.serverSeed === undefined || bets.length === 0) return []
  const decided = decideAgain(play, play.serverSeed)
  if (!decided) return [fault('unplayable')]
  const most = mostOfBets(decided.game.engine, decided.opening)
  const limit = most > payoutMost ? [fault('limit', { due: payoutMost, found: most })] : []
  if (textOf(decided.round.bets) !== textOf(placedOf(bets))) return [...limit, fault('bets')]
  if (round.isVoid) return limit
  const { settled, hash } = decided.round
  if (!settled) return round.closedAt ? [...limit, fault('early')] : limit
  if (!round.closedAt) return [...limit, fault('over')]
  const book = hash === round.bookHash ? [] : [fault('book')]
  return [...limit, ...book, ...returnFaults(bets, outcomes, settled, fault)]
}

type Again = { game: NonNullable<ReturnType<typeof studioGames.get>>; opening: ReturnType<typeof placedOf>; round: DecidedRound }

/** What was altered may be what no game knows: engines throw for that. */
const decideAgain = ({ round, bets, clientSeed }: StoredPlay, serverSeed: string): Again | undefined => {
  const game = studioGames.get(round.game)
  if (!game) return undefined
  try {
    const opening = placedOf(bets.filter(({ orderId }) => orderId === bets[0]?.orderId))
    const decided = decideRound({ game, placed: opening, actions: round.actions, serverSeed, clientSeed, nonce: round.nonce })
    return decided && { game, opening, round: decided }
  } catch {
    return undefined
  }
}

const textOf = (bets: ReturnType<typeof placedOf>): string =>
  bets.map(({ market, selection, stake }) => `${market} ${selection} ${stake}`).join('|')

const returnFaults = (
  bets: readonly Bet[],
  outcomes: readonly StoredOutcome[],
  settled: readonly { amount: bigint; valid: bigint }[],
  fault: FaultOf,
): StudioFault[] =>
  bets.flatMap(({ id }, place) => {
    const [found, due] = [outcomes.find(({ betId }) => betId === id), settled[place]]
    // One without an outcome is named already.
    if (!found || !due) return []
    return [
      ...(found.amount === due.amount ? [] : [fault('payout', { id, due: due.amount, found: found.amount })]),
      ...(found.valid === due.valid ? [] : [fault('valid', { id, due: due.valid, found: found.valid })]),
    ]
  })
