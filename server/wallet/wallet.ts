import * as adjustments from '@tamuvo/contract/adjustments.ts'
import * as contract from '@tamuvo/contract/wallet.ts'
import { implement } from '../kit/handle.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { askAdjustment } from './ask-adjustment.ts'
import type { Causes } from './causes.ts'
import { decideOnAdjustment } from './decide-on-adjustment.ts'
import { getBalance } from './get-balance.ts'
import { getEntry } from './get-entry.ts'
import { getLedgerProof } from './get-ledger-proof.ts'
import { listAdjustments } from './list-adjustments.ts'
import { listCheckpoints } from './list-checkpoints.ts'
import { listLedgerRoots } from './list-ledger-roots.ts'
import { listTransactions } from './list-transactions.ts'
import { type FindBookedBet, openBook } from './open-book.ts'

export { type Adjustment, type AdjustmentKind, type Bearer, bearers, findAdjustment, listProposed } from './adjustment-store.ts'
export {
  adjustmentMax,
  type AdjustmentPreview,
  type AdjustmentRequest,
  approveAdjustment,
  type Approved,
  makerDayMax,
  previewAdjustment,
  proposeAdjustment,
  type Proposed,
  rejectAdjustment,
  type Rejected,
} from './adjustments.ts'
export { type CauseLabel, type Causes, type LabelCauses } from './causes.ts'
export { startWalletJobs, walletJobs } from './jobs.ts'
export { type BookedBet, type FindBookedBet } from './open-book.ts'
export { startWallet } from './tell-balances.ts'

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

export const walletCalls = [
  ...implement(contract, {
    getBalance,
    listTransactions,
    getEntry,
    openBook,
    listLedgerRoots,
    listCheckpoints,
    getLedgerProof,
  }),
  ...implement(adjustments, { askAdjustment, listAdjustments, decideOnAdjustment }),
]
