import type { Area } from '../kit/area.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import { walletJobs } from './jobs.ts'
import { openWallet, type WalletServices } from './services.ts'
import { startWallet } from './publish-balances.ts'
import * as adjustments from '@tamuvo/contract/adjustments.ts'
import * as balance from '@tamuvo/contract/balance.ts'
import * as incidents from '@tamuvo/contract/incidents.ts'
import * as points from '@tamuvo/contract/point-movements.ts'
import * as contract from '@tamuvo/contract/wallet.ts'
import { implement } from '../kit/handle.ts'
import { askAdjustment } from './ask-adjustment.ts'
import { decideOnAdjustment } from './decide-on-adjustment.ts'
import { getBalance } from './get-balance.ts'
import { getEntry } from './get-entry.ts'
import { getLedgerProof } from './get-ledger-proof.ts'
import { listAdjustments } from './list-adjustments.ts'
import { listCheckpoints } from './list-checkpoints.ts'
import { listIncidents } from './list-incidents.ts'
import { listLedgerRoots } from './list-ledger-roots.ts'
import { listPointMovements } from './list-point-movements.ts'
import { listTransactions } from './list-transactions.ts'
import { openBook } from './open-book.ts'
import { resumePosting } from './resume-posting.ts'

export const walletCalls = [
  ...implement(balance, { getBalance }),
  ...implement(points, { listPointMovements }),
  ...implement(contract, {
    listTransactions,
    getEntry,
    openBook,
    listLedgerRoots,
    listCheckpoints,
    getLedgerProof,
  }),
  ...implement(adjustments, { askAdjustment, listAdjustments, decideOnAdjustment }),
  ...implement(incidents, { listIncidents, resumePosting }),
]

export const wallet: Area<WalletServices> = {
  name: 'wallet',
  after: ['ledger', 'platform'],
  doors: ['booked-bet.ts', 'causes.ts', 'profit-figures.ts', 'suspense-store.ts'],
  open: (lower: PlatformServices & LedgerServices) => openWallet(lower),
  start: startWallet,
  calls: walletCalls,
  jobs: walletJobs,
}
