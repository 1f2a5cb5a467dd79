import { listChatMessages } from '@tamuvo/contract/chat-rooms.ts'
import { useCall, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useEffect, useReducer } from 'react'
import { changeLog, emptyLog } from './chat-log.ts'

/** What is said in a room, live. After a time away the newest page is asked anew, as every other answer is. */
export const useChatLog = (room: string) => {
  const client = useClient()
  const [log, change] = useReducer(changeLog, emptyLog)
  const { data, error, isPending, refetch } = useCall(listChatMessages, { room }, { staleMs: 0 })
  useEffect(() => {
    if (data) change({ is: 'page', page: data })
  }, [data])
  useRoom('chat', ({ room: where, message, gone }) => {
    if (where !== room) return
    if (message) change({ is: 'said', message })
    if (gone) change({ is: 'gone', id: gone })
  })
  const askOlder = async (): Promise<void> => {
    const before = log.messages[0]?.id
    if (before) change({ is: 'older', page: await client(listChatMessages, { room, before }) })
  }
  return { log, change, askOlder, error: log.messages.length > 0 ? null : error, isPending, refetch }
}
