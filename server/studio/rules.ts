import type { Engine, Return } from '@tamuvo/games/kit/engine.ts'
import { type PlacedBet, payoutOf } from '@tamuvo/games/kit/slip.ts'
import { Netting, type StakedBet } from '@tamuvo/games/kit/turnover.ts'
import { type Amount, amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import type { OutcomeKind } from '../betting/bet.ts'

/** What became of a bet; `valid` counts as turnover. */
export type SettledBet = { readonly kind: OutcomeKind; readonly amount: Amount; readonly valid: Amount }

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

/** The price of a bet as it is stored: its unit, and how many units it cost unless it was one; none for a free spin. */
export const priceOf = ({ unit, stake }: PlacedBet): string => (unit === stake ? toWire(unit) : `${toWire(unit)};${stake / unit}`)

/** The unit of a stored price. */
export const unitOf = (price: string): Amount => fromWire(price.split(';', 1)[0] ?? '')

/** Whether a version of rules, "1.4.0", comes before another. */
export const isOlder = (version: string, than: string): boolean => {
  const [parts, others] = [version.split('.').map(Number), than.split('.').map(Number)]
  const place = parts.findIndex((part, each) => part !== others[each])
  return place >= 0 && (parts[place] ?? 0) < (others[place] ?? 0)
}

/** Milliseconds that a member has to wait until the next round; 0 for none. */
export const waitMs = (playedAt: Date | null, cycleMs: number, now: Date): number =>
  playedAt ? Math.max(0, playedAt.getTime() + cycleMs - now.getTime()) : 0
