import { zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { BettingTools } from './accept.ts'
import type { GradedBet } from './bet.ts'
import { returnedDays } from './free-bet.ts'
import { returnStakes } from './free-bet-store.ts'
import { houseOf, type Round } from './round.ts'

/** Whether the house has staked on a bet. */
export const isFree = ({ stake }: Pick<GradedBet, 'stake'>): boolean => stake === zero

const dayMs = 86_400_000

/**
 * Gives the stakes of void bets that free bets paid back to these and to promotions, each once. Call it in the transaction that makes them void, with all
 * wallet accounts it needs locked.
 */
export const returnFreeBets = async (
  tx: Tx,
  { ledger, clock }: Pick<BettingTools, 'ledger' | 'clock'>,
  product: Round['product'],
  betIds: readonly bigint[],
): Promise<void> => {
  if (betIds.length === 0) return
  const at = clock.now()
  const returned = await returnStakes(tx, betIds, { at, until: new Date(at.getTime() + returnedDays * dayMs) })
  const results = await ledger.postIn(
    tx,
    returned.map(({ betId, stake }) => ({
      key: naturalKey('free-return', betId),
      kind: 'FREE_RETURN',
      ref: betId,
      moves: [{ from: houseOf(product), to: house('house:promo'), amount: stake }],
    })),
  )
  invariant(
    results.every(({ is }) => is === 'posted'),
    'what a free bet paid goes back once',
  )
}
