import type { ProfitFigure } from '@tamuvo/contract/wallet.ts'
import { kindsOfGroup, type Kind } from '../ledger/kinds.ts'

/**
 * What figures of profit and loss are made of. What is held for a withdrawal is not paid yet, so it does not count; a reversed deposit does. Jackpots are
 * no part of what a bet pays out.
 */
export const figureKinds: Readonly<Record<ProfitFigure, readonly Kind[]>> = {
  deposits: kindsOfGroup('deposit'),
  withdrawals: ['WD_PAID', 'WD_FEE'],
  rebates: kindsOfGroup('rebate'),
  rewards: [...kindsOfGroup('reward'), 'JACKPOT_WIN', 'JACKPOT_CORRECTION'],
}
