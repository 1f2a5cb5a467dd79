import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getServiceChat, listServiceMessages } from '@tamuvo/contract/service-chat.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { useCall, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type ServiceState = ReceivedOutputOf<typeof getServiceChat>
export type Conversation = NonNullable<ServiceState['conversation']>
export type Message = ReceivedOutputOf<typeof listServiceMessages>['list'][number]

/** Live messages may be missed: what is shown is never older than this. */
const everyMs = 15_000
/** Who stops writing without sending is not shown as writing for long. */
const typingMs = 4_000

/** Where the conversation stands and what was said, kept true by live hints and by asking now and then. */
export const useServiceChat = () => {
  const client = useClient()
  const queries = useQueryClient()
  const state = useCall(getServiceChat, {}, { staleMs: 0, everyMs })
  const conversation = state.data?.conversation ?? undefined
  useCall(getServiceChat, {}, { staleMs: 0, everyMs: typingMs, enabled: conversation?.staffTyping ?? false })
  const key = ['anyone', 'service-messages', conversation?.startedAt]
  const messages = useQuery({
    queryKey: key,
    enabled: conversation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => askOn(client, queries.getQueryData<Message[]>(key) ?? [], signal),
  })
  const { refetch } = messages
  const known = messages.data?.at(-1)?.seq ?? 0
  const last = conversation?.lastSeq ?? 0
  useEffect(() => {
    if (known > 0 && last > known) void refetch()
  }, [known, last, refetch])
  useRoom('service', ({ what }) => {
    void state.refetch()
    if (what !== 'typing') void refetch()
  })
  return { state, conversation, messages: messages.data, refetchMessages: refetch }
}

/** Adds what came since to the messages that are known. */
const askOn = async (client: Client, known: Message[], signal: AbortSignal): Promise<Message[]> => {
  const after = known.at(-1)?.seq ?? 0
  const { list, lastSeq } = await client(listServiceMessages, { after }, { signal })
  const all = [...known, ...list]
  return list.length > 0 && (all.at(-1)?.seq ?? 0) < lastSeq ? askOn(client, all, signal) : all
}
