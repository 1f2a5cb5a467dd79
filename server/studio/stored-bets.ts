import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { PlacedBet } from '@tamuvo/games/kit/slip.ts'
import type { Bet } from '../betting/bet.ts'
import type { Outcome } from '../betting/outcome-store.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { product } from './entries.ts'
import { priceOf, type SettledBet, unitOf } from './rules.ts'
import type { StoredRound } from './round-store.ts'

/** The rules a bet was taken by, "dice/1.0.0". */
export const ruleVersionOf = ({ client, version }: Pick<StudioGame, 'client' | 'version'>): string => `${client}/${version}`

/** The bets of a round as they are written. */
export const storedBets = (
  { id: roundId, memberId, game }: StoredRound,
  rules: StudioGame,
  bets: readonly PlacedBet[],
  betIds: readonly bigint[],
  { orderId, at }: { orderId: bigint; at: Date },
): Bet[] =>
  bets.map((bet, place) => ({
    id: betIds[place] ?? 0n,
    orderId,
    memberId,
    placedAt: at,
    roundId,
    product,
    game,
    market: bet.market,
    selection: bet.selection,
    price: priceOf(bet),
    stake: bet.stake,
    valid: bet.stake,
    ruleVersion: ruleVersionOf(rules),
  }))

/** The outcomes of the bets of a round that is over. @param entryId of the payouts */
export const outcomesOf = (
  { memberId }: Pick<StoredRound, 'memberId'>,
  settled: readonly SettledBet[],
  betIds: readonly bigint[],
  entryId: bigint | null,
): Outcome[] =>
  settled.map(({ kind, amount, valid }, place) => ({
    betId: betIds[place] ?? 0n,
    memberId,
    kind,
    amount,
    uncollected: zero,
    valid,
    detail: '',
    entryId: amount === zero ? null : entryId,
  }))

/** Of the bets of a round those that it was opened with: they came with one stake. Steps added the others, each after all before. */
export const openingOf = (bets: readonly Bet[]): Bet[] => bets.filter(({ orderId }) => orderId === bets[0]?.orderId)

/** Stored bets as the rules take them. */
export const placedOf = (bets: readonly Bet[]): PlacedBet[] =>
  bets.map(({ market, selection, price, stake }) => ({ market, selection, unit: unitOf(price), stake }))
