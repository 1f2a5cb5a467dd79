import { getSafer } from '@tamuvo/contract/safer.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

/** A member's limits with what is used of them, and the current break. */
export const useSafer = () => useCall(getSafer, {}, { staleMs: 5_000 })
