import { getSafer } from '@tamuvo/contract/safer.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

/** A member's limits with what is used of them, and the break she is on. */
export const useSafer = () => useCall(getSafer, {}, { staleMs: 5_000 })
