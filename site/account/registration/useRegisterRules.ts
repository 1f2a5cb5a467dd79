import { getRegisterSettings } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

const freshMs = 10 * 60_000

/** The rule of every field of registration, as the operator has set them. */
export const useRegisterRules = () => useCall(getRegisterSettings, {}, { staleMs: freshMs, persistAs: 'validate' })
