import type { ServiceLane } from '@tamuvo/contract/service.ts'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { ConnectionNotice } from '@tamuvo/ui/live/ConnectionNotice.tsx'
import { useState } from 'react'
import { Away } from './Away.tsx'
import { Composer } from './Composer.tsx'
import { Ended } from './Ended.tsx'
import { MessageLog } from './MessageLog.tsx'
import { ServiceHeader } from './ServiceHeader.tsx'
import { useOutbox } from './useOutbox.ts'
import { useServiceChat } from './useServiceChat.ts'
import { Welcome } from './Welcome.tsx'

/** A conversation with customer service: before, during and after it, or a form while no agent is online. */
export const ServiceChat = ({ lane }: { lane: ServiceLane }) => {
  const { state, conversation, messages, refetchMessages } = useServiceChat()
  /** The previous conversation, ended by a new one. */
  const [past, setPast] = useState('')
  const [name, setName] = useState('')
  const shown = conversation?.startedAt === past ? undefined : conversation
  const isOver = shown?.state === 'ENDED'
  const outbox = useOutbox({
    isBegun: shown !== undefined,
    name,
    onSent: () => Promise.all([state.refetch(), refetchMessages()]),
  })
  const isAway = state.data?.onDuty === false && shown === undefined
  return (
    <div className="mx-auto flex h-dvh max-w-3xl flex-col bg-bg0 md:border-x md:border-line">
      <ServiceHeader lane={state.data?.lane ?? lane} state={state.data} conversation={shown} onEnded={state.refetch} />
      <ConnectionNotice />
      {state.error && !state.data && <ErrorState className="m-4" error={state.error} onRetry={state.refetch} />}
      {!state.data && !state.error && <Loading onRetry={state.refetch} />}
      {state.data && isAway && <Away />}
      {state.data && !isAway && shown && <MessageLog messages={messages} conversation={shown} outbox={outbox} />}
      {state.data && !isAway && !shown && <Welcome state={state.data} name={name} onName={setName} unsent={outbox} />}
      {isOver && (
        <Ended
          conversation={shown}
          mail={state.data?.mail ?? null}
          onAgain={() => setPast(shown.startedAt)}
          onRated={state.refetch}
        />
      )}
      {state.data && !isAway && !isOver && <Composer hasPictures={shown !== undefined} onSend={outbox.send} />}
    </div>
  )
}

const Loading = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className="flex-1 p-4">
    <SkeletonText lines={3} />
    <SlowNotice waiting onRetry={onRetry} />
  </div>
)
