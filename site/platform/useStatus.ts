import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getStatus } from '@tamuvo/contract/platform.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useQueryClient } from '@tanstack/react-query'

export type Status = ReceivedOutputOf<typeof getStatus>

/** Asked anew at this interval besides every live word of it: an address may come to lie in a closed region. */
const everyMs = 60_000

/** Whether the site is open. It changes without anybody loading the page anew. */
export const useStatus = (): Status | undefined => {
  const queries = useQueryClient()
  const { data } = useCall(getStatus, {}, { everyMs })
  useRoom('status', () => {
    void queries.invalidateQueries({ queryKey: callKey(getStatus) })
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  })
  return data
}
