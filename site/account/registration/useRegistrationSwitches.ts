import { getWhitelabel } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { type Switches, switchesOf } from './registration.ts'

const freshMs = 10 * 60_000

/** The switches of the brand that registration follows, once they have come. */
export const useRegistrationSwitches = () => {
  const { data, error, refetch } = useCall(getWhitelabel, {}, { staleMs: freshMs })
  const switches: Switches | undefined = data && switchesOf(data.whitelabel)
  return { data: switches, error, refetch }
}
