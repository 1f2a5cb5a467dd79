import * as contract from '@tamuvo/contract/cashier-reconciliation.ts'
import { implement } from '../../kit/handle.ts'
import { closeReconciliationCase } from './close-reconciliation-case.ts'
import { compareDayAgain } from './compare-day-again.ts'
import { decideOnSuspense } from './decide-on-suspense.ts'
import { getReconciliationDay } from './get-reconciliation-day.ts'
import { getReconciliationDocument } from './get-reconciliation-document.ts'
import { getReconciliationReport } from './get-reconciliation-report.ts'
import { listReconciliationCases } from './list-reconciliation-cases.ts'
import { listReconciliationDays } from './list-reconciliation-days.ts'
import { listReconciliationItems } from './list-reconciliation-items.ts'
import { proposeSuspense } from './propose-suspense.ts'
import { settleReconciliationCase } from './settle-reconciliation-case.ts'
import { signOffDay } from './sign-off-day.ts'
import { takeReconciliationCase } from './take-reconciliation-case.ts'

/** The calls of reconciliation, all of staff. */
export const reconciliationCalls = implement(contract, {
  listReconciliationDays,
  getReconciliationDay,
  getReconciliationReport,
  getReconciliationDocument,
  listReconciliationItems,
  compareDayAgain,
  listReconciliationCases,
  takeReconciliationCase,
  settleReconciliationCase,
  closeReconciliationCase,
  proposeSuspense,
  decideOnSuspense,
  signOffDay,
})
