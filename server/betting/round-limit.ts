import type { Tx } from '../kit/database.ts'
import type { Order } from './bet.ts'
import type { Round } from './round.ts'
import { stakesOn } from './store.ts'

/** The round on which an order would stake more than a member may; the wallet account is locked. */
export const roundOverLimit = async (
  tx: Tx,
  { memberId, bets }: Order,
  rounds: ReadonlyMap<bigint, Round>,
): Promise<bigint | undefined> => {
  const roundIds = [...new Set(bets.map((bet) => bet.roundId))]
  const staked = new Map((await stakesOn(tx, [memberId], roundIds)).map((each) => [each.roundId, each.stake]))
  return roundIds.find((roundId) => {
    const max = rounds.get(roundId)?.memberStakeMax ?? null
    const stake = bets
      .filter((bet) => bet.roundId === roundId)
      .reduce((total, bet) => total + bet.stake, staked.get(roundId) ?? 0n)
    return max !== null && stake > max
  })
}
