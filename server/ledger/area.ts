import type { Area } from '../kit/area.ts'
import type { KitServices } from '../kit/services.ts'
import { ledgerJobs } from './jobs.ts'
import { openLedgerServices, type LedgerServices } from './services.ts'

export const ledger: Area<LedgerServices> = {
  name: 'ledger',
  after: [],
  doors: [
    'accounts.ts',
    'archive-store.ts',
    'batch-work.ts',
    'batch-writers.ts',
    'chain.ts',
    'checkpoint-store.ts',
    'day-root-store.ts',
    'day-roots.ts',
    'entry.ts',
    'id-ranges.ts',
    'incident-store.ts',
    'inclusion.ts',
    'keys.ts',
    'kinds.ts',
    'member-flows.ts',
    'movement-sums.ts',
    'open-book.ts',
    'play-flows.ts',
    'post.ts',
    'posting.ts',
    'proof.ts',
    'statements.ts',
    'store.ts',
    'watermark.ts',
  ],
  open: (lower: KitServices) => openLedgerServices(lower),
  close: ({ ledger: opened }) => opened.close(),
  jobs: ledgerJobs,
}
