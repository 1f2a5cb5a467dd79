import type { AddedBet, Return, Spot } from '@tamuvo/games/kit/engine.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { type Amount, amount, fromWire, sum, zero } from '@tamuvo/money/amount.ts'

/** A bet of a round with its money: `unit` is what multiples refer to, the stake is as many units as the bet costs. */
export type PlacedBet = Spot & { readonly unit: Amount; readonly stake: Amount }

/** What this studio sells at most. Units are whole multiples of the least one. */
const limits = {
  unitLeast: fromWire('0.10'),
  unitMost: fromWire('100.00'),
  stakeMost: fromWire('1000.00'),
  payoutMost: fromWire('250000.00'),
}

export type BetRefusal = 'BET_INVALID' | 'UNIT_INVALID' | 'STAKE_TOO_LOW' | 'LIMIT_STAKE' | 'LIMIT_PAYOUT'

export type AskedBet = { market: string; selection: string; unit: string }

/** What multiples of a unit come to: rounded down, once. */
const payoutOf = (unit: Amount, multiple: Multiple): Amount => amount((unit * BigInt(multiple)) / BigInt(multipleScale))

/** The bets of a slip with their stakes, or why they are not sold. What they can return at most is checked before the sale. */
export const placeBets = ({ engine }: StudioGame, asked: readonly AskedBet[]): PlacedBet[] | BetRefusal => {
  if (asked.length === 0 || asked.length > engine.betsMax) return 'BET_INVALID'
  const bets: PlacedBet[] = []
  for (const { market, selection, unit: text } of asked) {
    const cost = engine.costOf({ market, selection })
    if (cost === undefined) return 'BET_INVALID'
    const unit = fromWire(text)
    const refusal = unitRefusal(unit)
    if (refusal) return refusal
    bets.push({ market, selection, unit, stake: amount(unit * BigInt(cost)) })
  }
  if (engine.mayOpen && !engine.mayOpen(bets)) return 'BET_INVALID'
  if (stakeOf(bets) > limits.stakeMost) return 'LIMIT_STAKE'
  const most = sum(bets.map((bet) => payoutOf(bet.unit, engine.mostOf(bet))))
  return most > limits.payoutMost ? 'LIMIT_PAYOUT' : bets
}

const unitRefusal = (unit: Amount): BetRefusal | undefined => {
  if (unit < limits.unitLeast) return 'STAKE_TOO_LOW'
  if (unit > limits.unitMost) return 'LIMIT_STAKE'
  return unit % limits.unitLeast === 0n ? undefined : 'UNIT_INVALID'
}

export const stakeOf = (bets: readonly PlacedBet[]): Amount => sum(bets.map(({ stake }) => stake))

const ladder = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00'].map(fromWire)

/** The units that a game offers: those whose greatest prize is within the limit on payouts. */
export const levelsOf = ({ top }: StudioGame): Amount[] => {
  const offered = ladder.filter((unit) => payoutOf(unit, top.multiple) <= limits.payoutMost)
  return offered.length > 0 ? offered : [limits.unitLeast]
}

/** The bets that steps added, with their stakes: a part of the stake of an earlier bet. */
export const withAdded = (bets: readonly PlacedBet[], adds: readonly AddedBet[]): PlacedBet[] => {
  const all = [...bets]
  for (const { market, selection, of, over, under } of adds) {
    const stake = amount(((all[of]?.stake ?? zero) * BigInt(over)) / BigInt(under))
    all.push({ market, selection, unit: stake, stake })
  }
  return all
}

/** What the bets of a round return, each with its stake. */
export const payoutsOf = (bets: readonly PlacedBet[], returns: readonly Return[]): Amount[] =>
  bets.map(({ unit }, place) => payoutOf(unit, returns[place]?.multiple ?? 0))
