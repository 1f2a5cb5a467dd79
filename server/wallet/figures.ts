import type { BalanceFigure } from '@tamuvo/contract/wallet.ts'
import { type Amount, negate, sum } from '@tamuvo/money/amount.ts'
import { isTrialMember, type WalletAccount } from '../ledger/accounts.ts'
import type { Kind } from '../ledger/kinds.ts'

/** Playable is the main wallet account and balances at game vendors; money held for a withdrawal is apart. */
const realWalletAccounts: Record<BalanceFigure, readonly WalletAccount[]> = {
  balance: ['main', 'vendor'],
  main: ['main'],
  held: ['wd_hold'],
}
const trialWalletAccounts: Record<BalanceFigure, readonly WalletAccount[]> = {
  balance: ['trial'],
  main: ['trial'],
  held: ['wd_hold'],
}

/** Which wallet accounts make up each balance that a member sees. */
export const walletAccountsOfFigures = (memberId: bigint): Record<BalanceFigure, readonly WalletAccount[]> =>
  isTrialMember(memberId) ? trialWalletAccounts : realWalletAccounts

/** A movement of a member's wallet account caused by a bet. */
type BetMovement = { kind: Kind; amount: Amount }

/** The amount that a movement adds to a figure of its bet. */
export type Share<Movement> = { movement: Movement; amount: Amount }

export type BetFigures<Movement> = Record<'stake' | 'payout' | 'profit' | 'bonus', Share<Movement>[]>

/**
 * Groups the movements of a bet by figure. A returned stake counts as payout where the bet still shows it as staked, as void bets
 * do; where the bet's stake was reduced, as for vendors' rollbacks, it reduces the stake here too. A jackpot that a round at a vendor
 * won is no part of what its bets pay out, nor are bonuses, but for rounds that have counted them.
 */
export const sortMovements = <Movement extends BetMovement>(
  { stake, bonus }: { stake: Amount; bonus: Amount },
  all: readonly Movement[],
): BetFigures<Movement> => {
  const bonuses = all.filter(({ kind }) => kind === 'BONUS' || kind === 'BONUS_FORFEIT')
  const isApart = sum(bonuses.map(({ amount }) => amount)) === bonus
  const movements = all.filter(
    (movement) =>
      movement.kind !== 'JACKPOT_WIN' && movement.kind !== 'JACKPOT_CORRECTION' && !(isApart && bonuses.includes(movement)),
  )
  const staked = movements.filter(({ kind }) => kind === 'BET')
  const isStakeWhole = negate(sum(staked.map(({ amount }) => amount))) === stake
  const isStake = ({ kind }: Movement): boolean => kind === 'BET' || (kind === 'BET_CANCEL' && !isStakeWhole)
  const given = (movement: Movement): Share<Movement> => ({ movement, amount: negate(movement.amount) })
  const taken = (movement: Movement): Share<Movement> => ({ movement, amount: movement.amount })
  return {
    stake: movements.filter(isStake).map(given),
    payout: movements.filter((movement) => !isStake(movement)).map(taken),
    profit: movements.map(taken),
    bonus: isApart ? bonuses.map(taken) : [],
  }
}

export const sumOf = (shares: readonly Share<unknown>[]): Amount => sum(shares.map(({ amount }) => amount))
