import type { Person } from '../person-store.ts'

export type LockedField = 'birthday' | 'realName'

/** Fields that the member can no longer change: both are set once, and locked once the identity is verified. */
export const lockedFields = ({ birthday, payeeName, kycLevel }: Person): LockedField[] => [
  ...(birthday !== null || kycLevel >= 1 ? (['birthday'] as const) : []),
  ...(payeeName !== '' || kycLevel >= 1 ? (['realName'] as const) : []),
]
