import type { AccountServices } from '../account/services.ts'
import type { Area } from '../kit/area.ts'
import { saferJobs } from './jobs.ts'
import { openSafer, type SaferServices } from './services.ts'
import * as contract from '@tamuvo/contract/safer.ts'
import * as markers from '@tamuvo/contract/safer-markers.ts'
import * as kyc from '@tamuvo/contract/safer-kyc.ts'
import { implement } from '../kit/handle.ts'
import { acknowledgeCheck } from './acknowledge-check.ts'
import { askReturn } from './ask-return.ts'
import { cancelLimitChange } from './cancel-limit-change.ts'
import { confirmLimit } from './confirm-limit.ts'
import { excludeSelf } from './exclude-self.ts'
import { getLimitUse } from './get-limit-use.ts'
import { getSafer } from './get-safer.ts'
import { getPlaySession } from './get-play-session.ts'
import { getStatement } from './get-statement.ts'
import { addKycFile } from './kyc/add-kyc-file.ts'
import { decideKycCase } from './kyc/decide-kyc-case.ts'
import { getKycFile } from './kyc/get-kyc-file.ts'
import { getKyc } from './kyc/get-kyc.ts'
import { listKycCases } from './kyc/list-kyc-cases.ts'
import { removeKycFile } from './kyc/remove-kyc-file.ts'
import { submitKyc } from './kyc/submit-kyc.ts'
import { getMarkerCase } from './markers/get-marker-case.ts'
import { getMarkers } from './markers/get-markers.ts'
import { listMarkerCases } from './markers/list-marker-cases.ts'
import { noteMarkerCall } from './markers/note-marker-call.ts'
import { orderBreak } from './markers/order-break.ts'
import { previewExclusion } from './preview-exclusion.ts'
import { setLimit } from './set-limit.ts'
import { setRealityCheck } from './set-reality-check.ts'
import { takeBreak } from './take-break.ts'

export const saferCalls = [
  ...implement(contract, {
    getSafer,
    getLimitUse,
    setLimit,
    confirmLimit,
    cancelLimitChange,
    takeBreak,
    previewExclusion,
    excludeSelf,
    askReturn,
    setRealityCheck,
    getPlaySession,
    acknowledgeCheck,
    getStatement,
  }),
  ...implement(kyc, { getKyc, addKycFile, removeKycFile, submitKyc, listKycCases, getKycFile, decideKycCase }),
  ...implement(markers, { getMarkers, listMarkerCases, getMarkerCase, noteMarkerCall, orderBreak }),
]

export const safer: Area<SaferServices> = {
  name: 'safer',
  after: ['ledger', 'platform', 'account', 'content'],
  doors: [
    'begin-break.ts',
    'deposit-check.ts',
    'guard.ts',
    'kyc/rules.ts',
    'operator-limit.ts',
    'play-term-store.ts',
    'rules.ts',
  ],
  open: (lower: AccountServices) => openSafer(lower),
  close: ({ refusalNotes }) => refusalNotes.flush(),
  calls: saferCalls,
  jobs: saferJobs,
}
