import type { PlacedBet } from '@tamuvo/games/kit/slip.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { houseFor } from '../betting/round.ts'
import { house as houseAccount, playWalletAccount } from '../ledger/accounts.ts'
import type { Entry, Move } from '../ledger/entry.ts'
import { type Key, naturalKey } from '../ledger/keys.ts'
import type { SettledBet } from './rules.ts'

/** All our own games are of this product. */
export const product = 'RNG'

type Way = 'to house' | 'to member'

/** One move for each amount above zero; each refers to its bet. */
const movesOf = (way: Way, memberId: bigint, amounts: readonly Move['amount'][], betIds: readonly bigint[]): Move[] => {
  const [member, house] = [playWalletAccount(memberId), houseFor(product, memberId)]
  const sides = way === 'to house' ? { from: member, to: house } : { from: house, to: member }
  return amounts.flatMap((amount, place) => (amount === zero ? [] : [{ ...sides, amount, ref: betIds[place] ?? 0n }]))
}

const stakes = (bets: readonly PlacedBet[]) => bets.map(({ stake }) => stake)

/** The stakes of bets as one entry. */
export const stakeEntry = (key: Key, memberId: bigint, bets: readonly PlacedBet[], betIds: readonly bigint[]): Entry => ({
  key,
  kind: 'BET',
  ref: betIds[0] ?? 0n,
  moves: movesOf('to house', memberId, stakes(bets), betIds),
})

/** The stakes of free spins, which promotions pay. */
export const freeStakeEntry = (key: Key, memberId: bigint, bets: readonly PlacedBet[], betIds: readonly bigint[]): Entry => ({
  key,
  kind: 'FREE_STAKE',
  ref: betIds[0] ?? 0n,
  moves: bets.map(({ unit }, place) => ({
    from: houseAccount('house:promo'),
    to: houseFor(product, memberId),
    amount: unit,
    ref: betIds[place] ?? 0n,
  })),
})

/** The stakes of a round given back as one entry. */
export const refundEntry = (roundId: bigint, memberId: bigint, bets: readonly PlacedBet[], betIds: readonly bigint[]): Entry => ({
  key: naturalKey('refund', roundId),
  kind: 'BET_CANCEL',
  ref: betIds[0] ?? 0n,
  moves: movesOf('to member', memberId, stakes(bets), betIds),
})

/** The payouts of a round as one entry; undefined when nothing comes back. @param kind that of free spins is one of its own */
export const payoutEntry = (
  roundId: bigint,
  memberId: bigint,
  settled: readonly SettledBet[],
  betIds: readonly bigint[],
  kind: 'WIN' | 'FREE_WIN' = 'WIN',
): Entry | undefined => {
  const moves = movesOf(
    'to member',
    memberId,
    settled.map(({ amount }) => amount),
    betIds,
  )
  return moves.length === 0 ? undefined : { key: naturalKey('win', roundId), kind, ref: moves[0]?.ref ?? 0n, moves }
}
