import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Bet } from './bet.ts'
import type { Round, RoundTotals } from './round.ts'
import { betsAfter, betsOfMemberOn, largestBets } from './bet-store.ts'
import { betRecord, type OpenStake, openStakesOf } from './record-store.ts'
import { findSeated, lastSeated } from './seat-store.ts'
import { countPlayers, countRealBets, findProgress, roundsOf, stakesOn, sumBets } from './store.ts'

export const roundById = async (from: Queryable, roundId: bigint): Promise<Round | undefined> =>
  (await roundsOf(from, [roundId])).get(roundId)

/** Bets of a round in the order of their ids, those after `after`: for lists. @param isReal only those for real money */
export const betsOfRound = (from: Queryable, roundId: bigint, after: bigint, limit: number, isReal?: boolean): Promise<Bet[]> =>
  betsAfter(from, roundId, { after, limit, isReal })

/** The largest bets of a round for real money. */
export const largestBetsOfRound = (from: Queryable, roundId: bigint, limit: number): Promise<Bet[]> =>
  largestBets(from, roundId, limit)

/** Bets of a round for real money so far, and their stakes. */
export const realBetsOfRound = (from: Queryable, roundId: bigint): Promise<{ bets: number; stake: Amount }> =>
  countRealBets(from, roundId)

/** The bet of a member in a round that takes one of each. */
export const seatedBet = (from: Queryable, memberId: bigint, roundId: bigint): Promise<Bet | undefined> =>
  findSeated(from, memberId, roundId)

/** The last bets of a member in such rounds of a game, the newest first, one for each round, those before a round. */
export const lastSeatedBets = (
  from: Queryable,
  memberId: bigint,
  page: { game: string; before: bigint; limit: number },
): Promise<Bet[]> => lastSeated(from, memberId, page)

/** A member's bets on a round in the order of their ids. */
export const betsOfMember = (
  from: Queryable,
  memberId: bigint,
  round: { id: bigint; closesAt: Date },
  limit: number,
): Promise<Bet[]> => betsOfMemberOn(from, memberId, round, limit)

/** A member's open bets. */
export const sumOpenBets = async (from: Queryable, memberId: bigint): Promise<{ count: number; stake: Amount }> => {
  const { totals } = await betRecord(from, memberId, { state: 'open' }, { no: 1, size: 1 })
  return { count: totals.count, stake: totals.stake }
}

/** A member's open bets by product, of the last month: rounds end sooner. */
export const openBetsByProduct = (from: Queryable, memberId: bigint, now: Date): Promise<OpenStake[]> =>
  openStakesOf(from, memberId, new Date(now.getTime() - 31 * 24 * 3_600_000))

/** Stakes of a round so far, and payouts once it is settled. */
export const roundTotals = async (from: Queryable, roundId: bigint): Promise<RoundTotals> => {
  const progress = await findProgress(from, roundId)
  if (!progress?.isDone) return sumBets(from, roundId)
  const { bets, stake, winners: won, paid } = progress
  return { bets, stake, winners: won, paid }
}

/** Bets of a round so far, and of how many members. */
export const playersOfRound = (from: Queryable, roundId: bigint): Promise<{ bets: number; players: number }> =>
  countPlayers(from, roundId)

/** What a member has staked on rounds, by round. */
export const stakesOfMember = async (
  from: Queryable,
  memberId: bigint,
  roundIds: readonly bigint[],
): Promise<Map<bigint, Amount>> => {
  if (roundIds.length === 0) return new Map()
  return new Map((await stakesOn(from, [memberId], roundIds)).map(({ roundId, stake }) => [roundId, stake]))
}
