import { listMessages, type MessageShelf } from '@tamuvo/contract/messages.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useState } from 'react'
import type { Message } from './message-words.ts'

const pageSize = 20

/** A page of the member's messages, of all shelves or of one. */
export const useInbox = () => {
  const [{ shelf, pageNo }, setPlace] = useState<{ shelf: MessageShelf | 'all'; pageNo: number }>({ shelf: 'all', pageNo: 1 })
  const input = { pageNo, pageSize, ...(shelf === 'all' ? {} : { shelf }) }
  const { data, error, isPending, refetch } = useCall(listMessages, input, { keepShown: true })
  const list: readonly Message[] = data?.list ?? []
  return { shelf, pageNo, setPlace, list, pages: data?.totalPages ?? 0, isKnown: data !== undefined, error, isPending, refetch }
}
