import { type BonusTerms, bonusTermsOf } from '@tamuvo/ui/calls/bonus-terms.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import type { FreeSpins } from './round-source.ts'

/** The code of what was thrown, and what it was about: what a bonus would have allowed, or the free spins that there are. */
export type Refused = { refusal: string; bonusTerms: BonusTerms | undefined; freeSpins?: FreeSpins | null }

export const refusalOf = (error: unknown): Refused => ({
  refusal: error instanceof CallRefused ? error.code : 'UNKNOWN',
  bonusTerms: bonusTermsOf(error),
  ...(error instanceof CallRefused && error.code === 'FREE_SPINS_CHANGED' ? { freeSpins: freeSpinsIn(error.value) } : {}),
})

const isFreeSpins = (value: unknown): value is FreeSpins => typeof value === 'object' && value !== null && 'left' in value

const freeSpinsIn = (value: unknown): FreeSpins | null =>
  typeof value === 'object' && value !== null && 'freeSpins' in value && isFreeSpins(value.freeSpins) ? value.freeSpins : null
