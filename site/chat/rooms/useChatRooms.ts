import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listChatRooms } from '@tamuvo/contract/chat-rooms.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export type ChatRooms = ReceivedOutputOf<typeof listChatRooms>
export type ChatRoom = ChatRooms['rooms'][number]

const freshMs = 60_000

/**
 * The public rooms as the visitor or member sees them; requested again after login and logout.
 * @param game whose room stands before all others
 * @param isWanted whether they are requested now
 */
export const useChatRooms = (game?: string, isWanted = true) => {
  const queries = useQueryClient()
  const loggedIn = useIsLoggedIn()
  const before = useRef(loggedIn)
  useEffect(() => {
    if (before.current === loggedIn) return
    before.current = loggedIn
    void queries.invalidateQueries({ queryKey: callKey(listChatRooms) })
  }, [queries, loggedIn])
  return useCall(listChatRooms, game === undefined ? {} : { game }, { staleMs: freshMs, enabled: isWanted })
}

/** Whether there is a room to enter: none for who takes a break. @param isWanted whether that is asked for now */
export const useHasChat = (isWanted = true): boolean => (useChatRooms(undefined, isWanted).data?.rooms.length ?? 0) > 0
