import { type Amount, minorPerUnit, times, zero } from '@tamuvo/money/amount.ts'
import { expectedReturn } from '../../studio/free-spins.ts'
import type { MallItem } from './item-store.ts'

type Worth = Pick<MallItem, 'amount' | 'freeSpins' | 'freeBet'>

/**
 * The least points for one of an item of money, free spins or a free bet: those that convert to what it is worth, so that points bring no more by way of
 * the mall than by converting them. Undefined for all other items.
 */
export const leastPointsOf = (item: Worth, pointsPerUnit: number): bigint | undefined => {
  const worth = worthOf(item)
  return worth === undefined ? undefined : (worth * BigInt(pointsPerUnit) + minorPerUnit - 1n) / minorPerUnit
}

const worthOf = ({ amount, freeSpins, freeBet }: Worth): Amount | undefined => {
  // However often it has to be bet: some games return nearly all of it, and who has lost it owes no more turnover.
  if (amount > zero) return amount
  // Tickets on every number win nearly all of it, whatever is drawn.
  if (freeBet) return freeBet.amount
  if (!freeSpins) return undefined
  const staked = times(freeSpins.unit, BigInt(freeSpins.spins))
  return expectedReturn(freeSpins.game, staked) ?? staked
}
