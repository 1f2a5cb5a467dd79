import { type Amount, minorPerUnit, times } from '@tamuvo/money/amount.ts'
import { expectedReturn } from '../../studio/free-spins.ts'
import type { MallItem } from './item-store.ts'

type Staked = Pick<MallItem, 'freeSpins' | 'freeBet'>

/**
 * The least points for one of an item of free spins or of a free bet: those that convert to what it is expected to win, so that points bring no more by
 * way of a game than by converting them. Undefined for all other items.
 */
export const leastPointsOf = (item: Staked, pointsPerUnit: number): bigint | undefined => {
  const worth = worthOf(item)
  return worth === undefined ? undefined : (worth * BigInt(pointsPerUnit) + minorPerUnit - 1n) / minorPerUnit
}

const worthOf = ({ freeSpins, freeBet }: Staked): Amount | undefined => {
  // Tickets on every number win nearly all of it, whatever is drawn.
  if (freeBet) return freeBet.amount
  if (!freeSpins) return undefined
  const staked = times(freeSpins.unit, BigInt(freeSpins.spins))
  return expectedReturn(freeSpins.game, staked) ?? staked
}
