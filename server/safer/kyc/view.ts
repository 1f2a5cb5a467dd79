import { kycReasons } from '@tamuvo/contract/safer-kyc.ts'
import type { KycCase, KycFile } from './store.ts'

/** A case as its member and the staff see it. */
export const caseToSend = (kycCase: KycCase, files: readonly KycFile[]) => ({
  id: kycCase.id.toString(),
  level: kycCase.level,
  state: kycCase.state,
  files: files
    .filter(({ caseId }) => caseId === kycCase.id)
    .map(({ id, kind, name, at }) => ({ id: id.toString(), kind, name, at: at.toISOString() })),
  submittedAt: kycCase.submittedAt?.toISOString() ?? null,
  decidedAt: kycCase.decidedAt?.toISOString() ?? null,
  reason: kycReasons.find((reason) => reason === kycCase.reason) ?? null,
  expiresAt: kycCase.expiresAt?.toISOString() ?? null,
})
