import type { AddedBet, Engine, Return, Spot } from '@tamuvo/games/kit/engine.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { Netting, type StakedBet } from '@tamuvo/games/kit/turnover.ts'
import { type Amount, amount, fromWire, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import type { OutcomeKind } from '../betting/bet.ts'

/** A bet of a round with its money: `unit` is what multiples refer to, the stake is as many units as the bet costs. */
export type PlacedBet = Spot & { readonly unit: Amount; readonly stake: Amount }

/** What became of a bet; `valid` counts as turnover. */
export type SettledBet = { readonly kind: OutcomeKind; readonly amount: Amount; readonly valid: Amount }

/** What an operator sells at most. Units are whole multiples of the least one. */
export type StudioLimits = { unitLeast: Amount; unitMost: Amount; stakeMost: Amount; payoutMost: Amount }

export type BetRefusal = 'BET_INVALID' | 'UNIT_INVALID' | 'STAKE_TOO_LOW' | 'LIMIT_STAKE' | 'LIMIT_PAYOUT'

type Asked = { market: string; selection: string; unit: string }

const payoutOf = (unit: Amount, multiple: Multiple): Amount => amount((unit * BigInt(multiple)) / BigInt(multipleScale))

/** The bets of a slip with their stakes, or why they are not sold. What they can return at most is checked before the sale, never cut. */
export const placeBets = (
  { engine }: StudioGame,
  limits: StudioLimits,
  asked: readonly Asked[],
): { ok: true; bets: PlacedBet[] } | { ok: false; refusal: BetRefusal } => {
  if (asked.length > engine.betsMax) return { ok: false, refusal: 'BET_INVALID' }
  const bets: PlacedBet[] = []
  for (const { market, selection, unit: text } of asked) {
    const cost = engine.costOf({ market, selection })
    if (cost === undefined) return { ok: false, refusal: 'BET_INVALID' }
    const unit = fromWire(text)
    const refusal = unitRefusal(unit, limits)
    if (refusal) return { ok: false, refusal }
    bets.push({ market, selection, unit, stake: amount(unit * BigInt(cost)) })
  }
  if (engine.mayOpen && !engine.mayOpen(bets)) return { ok: false, refusal: 'BET_INVALID' }
  if (sum(bets.map(({ stake }) => stake)) > limits.stakeMost) return { ok: false, refusal: 'LIMIT_STAKE' }
  const most = sum(bets.map((bet) => payoutOf(bet.unit, engine.mostOf(bet))))
  return most > limits.payoutMost ? { ok: false, refusal: 'LIMIT_PAYOUT' } : { ok: true, bets }
}

const unitRefusal = (unit: Amount, { unitLeast, unitMost }: StudioLimits): BetRefusal | undefined => {
  if (unit < unitLeast) return 'STAKE_TOO_LOW'
  if (unit > unitMost) return 'LIMIT_STAKE'
  return unit % unitLeast === 0n ? undefined : 'UNIT_INVALID'
}

const ladder = ['0.10', '0.20', '0.50', '1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00'].map(
  fromWire,
)

/** The units that a game offers: those whose greatest prize is within the limit on payouts. */
export const levelsOf = ({ top }: StudioGame, { unitLeast, unitMost, payoutMost }: StudioLimits): Amount[] => {
  const isOffered = (unit: Amount): boolean => unit >= unitLeast && unit <= unitMost && payoutOf(unit, top.multiple) <= payoutMost
  const offered = ladder.filter((unit) => isOffered(unit) && unit % unitLeast === 0n)
  return offered.length > 0 ? offered : [unitLeast]
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

const outcomeKinds = {
  won: 'won',
  lost: 'lost',
  'half-lost': 'half-lost',
  push: 'void',
  'cashed-out': 'cashed-out',
} as const satisfies Record<Return['kind'], OutcomeKind>

/** What the bets of a round come to: each payout is rounded down once, and of opposite bets only the net part is turnover. */
export const settleBets = (engine: Engine, bets: readonly PlacedBet[], returns: readonly Return[]): SettledBet[] => {
  const netting = new Netting()
  const staked = bets.map((bet): StakedBet => ({
    stake: bet.stake,
    onSides: (take) => engine.onSides?.(bet, (market, side) => take(market, side, bet.stake)),
  }))
  for (const bet of staked) netting.add(bet)
  const isNetted = netting.setOff()
  return bets.map((bet, place): SettledBet => {
    const { multiple = 0, kind = 'lost' } = returns[place] ?? {}
    const counted = isNetted && staked[place] ? amount(netting.countOf(staked[place])) : bet.stake
    return { kind: outcomeKinds[kind], amount: payoutOf(bet.unit, multiple), valid: validOf(kind, bet.stake, counted) }
  })
}

const validOf = (kind: Return['kind'], stake: Amount, counted: Amount): Amount => {
  if (kind === 'push') return zero
  const full = kind === 'half-lost' ? amount(stake / 2n) : stake
  return full < counted ? full : counted
}

/** The price of a bet as it is stored: its unit, and how many units it cost unless it was one. */
export const priceOf = ({ unit, stake }: PlacedBet): string => (unit === stake ? toWire(unit) : `${toWire(unit)};${stake / unit}`)

/** The unit of a stored price. */
export const unitOf = (price: string): Amount => fromWire(price.split(';', 1)[0] ?? '')

/** Milliseconds that a member has to wait until the next round; 0 for none. */
export const waitMs = (playedAt: Date | null, cycleMs: number, now: Date): number =>
  playedAt ? Math.max(0, playedAt.getTime() + cycleMs - now.getTime()) : 0

/** So many members have to report a game: what one client says could be made up, to close the game to all others. */
const reportsMin = 3

/** The games that so many members have reported. */
export const faultyGames = (reports: readonly { game: string }[]): string[] => {
  const games = reports.map(({ game }) => game)
  return [...new Set(games)].filter((game) => games.filter((each) => each === game).length >= reportsMin)
}
