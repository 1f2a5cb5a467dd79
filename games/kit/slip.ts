import { type Amount, fromWire, shareDown, sum, times, zero } from '@tamuvo/money/amount.ts'
import type { AddedBet, Engine, Spot } from './engine.ts'
import type { StudioGame } from './game.ts'
import { type Multiple, multipleScale } from './multiple.ts'

/** The slip of a round in money: what is sold at which stake, within which limits, and what steps add to it. */

/** A bet of a round with its money: `unit` is what multiples refer to, the stake is as many units as the bet costs. */
export type PlacedBet = Spot & { readonly unit: Amount; readonly stake: Amount }

/** What an operator sells at most. Units are whole multiples of the least one. */
export type SlipLimits = { unitLeast: Amount; unitMost: Amount; stakeMost: Amount; payoutMost: Amount }

/** A bet as it is asked for: untrusted, but for its unit, which is an amount. */
export type AskedBet = { market: string; selection: string; unit: string }

export type LimitRefusal = 'UNIT_INVALID' | 'STAKE_TOO_LOW' | 'LIMIT_STAKE' | 'LIMIT_PAYOUT'

/** What multiples of a unit come to: rounded down, once. */
export const payoutOf = (unit: Amount, multiple: Multiple): Amount => shareDown(unit, BigInt(multiple), BigInt(multipleScale))

export const stakesOf = (bets: readonly PlacedBet[]): Amount => sum(bets.map(({ stake }) => stake))

/** The bets of a slip with their stakes. @returns undefined when one of them is not sold, or all are not sold together */
export const placeBets = (engine: Engine, asked: readonly AskedBet[]): PlacedBet[] | undefined => {
  if (asked.length === 0 || asked.length > engine.betsMax) return undefined
  const bets: PlacedBet[] = []
  for (const { market, selection, unit: text } of asked) {
    const cost = engine.costOf({ market, selection })
    if (cost === undefined) return undefined
    const unit = fromWire(text)
    bets.push({ market, selection, unit, stake: times(unit, BigInt(cost)) })
  }
  return engine.mayOpen?.(bets) === false ? undefined : bets
}

/** Why bets are beyond the limits. What they can return at most is checked before the sale, never cut. */
export const limitRefusal = (engine: Engine, bets: readonly PlacedBet[], limits: SlipLimits): LimitRefusal | undefined => {
  for (const { unit } of bets) {
    const refusal = unitRefusal(unit, limits)
    if (refusal) return refusal
  }
  if (stakesOf(bets) > limits.stakeMost) return 'LIMIT_STAKE'
  return mostOfBets(engine, bets) > limits.payoutMost ? 'LIMIT_PAYOUT' : undefined
}

/** The most that bets placed together can return, what is added to them included. */
export const mostOfBets = (engine: Engine, bets: readonly PlacedBet[]): Amount =>
  sum(bets.map((bet) => payoutOf(bet.unit, engine.mostOf(bet))))

const unitRefusal = (unit: Amount, { unitLeast, unitMost }: SlipLimits): LimitRefusal | undefined => {
  if (unit < unitLeast) return 'STAKE_TOO_LOW'
  if (unit > unitMost) return 'LIMIT_STAKE'
  return unit % unitLeast === 0n ? undefined : 'UNIT_INVALID'
}

const ladder = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00'].map(
  fromWire,
)

/** The units that a game offers: those whose greatest prize is within the limit on payouts. */
export const levelsOf = ({ top, isShared }: StudioGame, { unitLeast, unitMost, payoutMost }: SlipLimits): Amount[] => {
  // Games of shared rounds cash bets out at that limit, so they offer all.
  const isPayable = (unit: Amount): boolean => isShared === true || payoutOf(unit, top.multiple) <= payoutMost
  const isOffered = (unit: Amount): boolean => unit >= unitLeast && unit <= unitMost && isPayable(unit)
  const offered = ladder.filter((unit) => isOffered(unit) && unit % unitLeast === 0n)
  return offered.length > 0 ? offered : [unitLeast]
}

/** Bets with those that steps added: their unit is their stake, a part of the stake of an earlier bet, rounded down. */
export const withAdded = (bets: readonly PlacedBet[], adds: readonly AddedBet[]): PlacedBet[] => {
  const all = [...bets]
  for (const { market, selection, of, over, under } of adds) {
    const stake = shareDown(all[of]?.stake ?? zero, BigInt(over), BigInt(under))
    all.push({ market, selection, unit: stake, stake })
  }
  return all
}
