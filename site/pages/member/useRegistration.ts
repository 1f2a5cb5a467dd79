import { getWhitelabel } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

const freshMs = 10 * 60_000

/** Whether the brand lets people register, once that is known. */
export const useRegistration = () => {
  const { data, isPending } = useCall(getWhitelabel, {}, { staleMs: freshMs })
  const canRegister = data?.whitelabel.some(({ modId, enabled }) => modId === 'DIRECTREG3' && enabled === '1') ?? false
  return { canRegister, isKnown: !isPending }
}
