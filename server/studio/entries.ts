import type { PlacedBet, SettledBet } from './rules.ts'
import { houseFor } from '../betting/round.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { type Key, naturalKey } from '../ledger/keys.ts'

/** All our own games are of this product. */
export const product = 'RNG'

/** The stakes of bets as one entry; each row refers to its bet. */
export const stakeEntry = (key: Key, memberId: bigint, bets: readonly PlacedBet[], betIds: readonly bigint[]): Entry => ({
  key,
  kind: 'BET',
  ref: betIds[0] ?? 0n,
  moves: bets.map(({ stake }, place) => ({
    from: playWalletAccount(memberId),
    to: houseFor(product, memberId),
    amount: stake,
    ref: betIds[place] ?? 0n,
  })),
})

/** The payouts of a round as one entry; undefined when nothing comes back. */
export const payoutEntry = (
  roundId: bigint,
  memberId: bigint,
  settled: readonly SettledBet[],
  betIds: readonly bigint[],
): Entry | undefined => {
  const moves = settled.flatMap(({ amount }, place) =>
    amount === zero
      ? []
      : [{ from: houseFor(product, memberId), to: playWalletAccount(memberId), amount, ref: betIds[place] ?? 0n }],
  )
  return moves.length === 0 ? undefined : { key: naturalKey('win', roundId), kind: 'WIN', ref: moves[0]?.ref ?? 0n, moves }
}

/** The stakes of a round given back as one entry. */
export const refundEntry = (roundId: bigint, memberId: bigint, bets: readonly PlacedBet[], betIds: readonly bigint[]): Entry => ({
  key: naturalKey('refund', roundId),
  kind: 'BET_CANCEL',
  ref: betIds[0] ?? 0n,
  moves: bets.map(({ stake }, place) => ({
    from: houseFor(product, memberId),
    to: playWalletAccount(memberId),
    amount: stake,
    ref: betIds[place] ?? 0n,
  })),
})
