import { getPlaySession } from '@tamuvo/contract/safer.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const everyMs = 5 * 60_000
const lookMs = 10_000

/** How long a member has been here and what came of it; requested again some seconds after the balance moved. */
export const useSitting = () => {
  const loggedIn = useIsLoggedIn()
  const queries = useQueryClient()
  const hasMoved = useRef(false)
  const answer = useCall(getPlaySession, {}, { enabled: loggedIn, everyMs })
  useRoom('balance', () => (hasMoved.current = true), loggedIn)
  useEvery(lookMs, loggedIn, () => {
    if (!hasMoved.current || document.hidden) return
    hasMoved.current = false
    void queries.invalidateQueries({ queryKey: callKey(getPlaySession) })
  })
  return loggedIn ? answer.data : undefined
}
