import type { Person } from '../person-store.ts'

export type LockedField = 'birthday' | 'realName'

/** What a member can no longer change herself: both are told once, and neither after her identity was checked. */
export const lockedFields = ({ birthday, payeeName, kycLevel }: Person): LockedField[] => [
  ...(birthday !== null || kycLevel >= 1 ? (['birthday'] as const) : []),
  ...(payeeName !== '' || kycLevel >= 1 ? (['realName'] as const) : []),
]
