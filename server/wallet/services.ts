import type { Ledger } from '../ledger/posting.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Causes } from './causes.ts'
import { type FindBookedBet } from './open-book.ts'

export type WalletServices = PlatformServices & { ledger: Ledger; causes: Causes; findBet: FindBookedBet }

/**
 * Adds to the services what the wallet asks the areas above it: how they call the causes of money, its bets and deposits,
 * and what a bet is made of.
 */
export const openWallet = <Lower extends PlatformServices & { ledger: Ledger }>(
  lower: Lower,
  causes: Causes,
  findBet: FindBookedBet,
): Lower & WalletServices => ({ ...lower, causes, findBet })
