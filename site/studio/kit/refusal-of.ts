import { type BonusTerms, bonusTermsOf } from '@tamuvo/ui/calls/bonus-terms.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'

/** The code of what was thrown, and what a bonus would have allowed where it was about that. */
export type Refused = { refusal: string; bonusTerms: BonusTerms | undefined }

export const refusalOf = (error: unknown): Refused => ({
  refusal: error instanceof CallRefused ? error.code : 'UNKNOWN',
  bonusTerms: bonusTermsOf(error),
})
