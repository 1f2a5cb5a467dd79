import { getAgentTerms } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

export type Agent = ReceivedOutputOf<typeof getAgentTerms>

/** Whose centre it is, what the agent earns, and whether the session may change something. */
export const useAgent = () => useCall(getAgentTerms, {})
