import * as contract from '@tamuvo/contract/safer.ts'
import * as markers from '@tamuvo/contract/safer-markers.ts'
import * as kyc from '@tamuvo/contract/safer-kyc.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { AccountServices } from '../account/account.ts'
import type { Queryable } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import { acknowledgeCheck } from './acknowledge-check.ts'
import { askReturn } from './ask-return.ts'
import { cancelLimitChange } from './cancel-limit-change.ts'
import { confirmLimit } from './confirm-limit.ts'
import { excludeSelf } from './exclude-self.ts'
import { getLimitUse } from './get-limit-use.ts'
import { getSafer } from './get-safer.ts'
import { getSitting } from './get-sitting.ts'
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
import { membersOnBreak } from './mark-store.ts'
import { previewExclusion } from './preview-exclusion.ts'
import { setLimit } from './set-limit.ts'
import { setRealityCheck } from './set-reality-check.ts'
import { takeBreak } from './take-break.ts'

export { beginBreak } from './begin-break.ts'
export { type CheckDeposit, depositCheck, everyDeposit, type ReadyDepositCheck } from './deposit-check.ts'
export { createGuard, noGuard, type PlayGuard, windowsBy } from './guard.ts'
export { saferJobs, startSaferJobs } from './jobs.ts'
export { noteRefusals, type RefusalNotes } from './markers/note-refusals.ts'
export { levelOf } from './kyc/rules.ts'
export { isExcludedElsewhere } from './marks.ts'
export { setOperatorLimit } from './operator-limit.ts'
export type { Play, SaferRefusal, LimitState } from './rules.ts'

export type OpenBets = { count: number; stake: Amount }

export type SaferServices = AccountServices & {
  /** What a member has staked on what is not decided yet; areas above know. */
  sumOpenBets(memberId: bigint): Promise<OpenBets>
}

type Options = Partial<Pick<SaferServices, 'sumOpenBets'>>

/** Adds what safer play needs to the services. */
export const openSafer = <Lower extends AccountServices>(lower: Lower, options: Options = {}): Lower & SaferServices => ({
  ...lower,
  sumOpenBets: async () => ({ count: 0, stake: zero }),
  ...options,
})

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
    getSitting,
    acknowledgeCheck,
    getStatement,
  }),
  ...implement(kyc, { getKyc, addKycFile, removeKycFile, submitKyc, listKycCases, getKycFile, decideKycCase }),
  ...implement(markers, { getMarkers, listMarkerCases, getMarkerCase, noteMarkerCall, orderBreak }),
]

/** Whether a member may open games and move money to them now. */
export const isOnBreakNow = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await membersOnBreak(from, [memberId], now)).length > 0

/** Of some members those whom a break keeps from play now. */
export const membersOnBreakNow = membersOnBreak

/** Of some members those who may be sent offers: who is on a break gets none. */
export const mayBeOffered = async (from: Queryable, memberIds: readonly bigint[], now: Date): Promise<bigint[]> => {
  const resting = new Set(await membersOnBreak(from, memberIds, now))
  return memberIds.filter((memberId) => !resting.has(memberId))
}
