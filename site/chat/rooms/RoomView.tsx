import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useLiveState } from '@tamuvo/ui/live/useRoom.tsx'
import { languages } from '@tamuvo/ui/text/languages.ts'
import { useState } from 'react'
import { Composer } from './Composer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { useChatLog } from './useChatLog.ts'
import type { ChatRoom, ChatRooms } from './useChatRooms.ts'

/** One room: what is said in it, and where to say something. */
export const RoomView = ({ room, rooms }: { room: ChatRoom; rooms: ChatRooms }) => {
  const t = useText()
  const { log, change, askOlder, error, isPending, refetch } = useChatLog(room.code)
  // Who writes for the first time has no tag before.
  const [written, setWritten] = useState<string>()
  const isLost = useLiveState() === 'lost'
  const hidden = new Set(rooms.ignored.map(({ author }) => author))
  return (
    <>
      {isLost && (
        <p role="status" className="shrink-0 border-b border-line bg-bg2 px-4 py-2 text-sm text-text2">
          {t('chatroom.lost')}
        </p>
      )}
      {error ? (
        <ErrorState error={error} onRetry={refetch} className="m-4 mb-auto" />
      ) : (
        <MessageLog
          lang={room.language ? languages[room.language].lang : undefined}
          log={{ ...log, messages: log.messages.filter(({ author }) => !hidden.has(author)) }}
          isPending={isPending && log.messages.length === 0}
          me={rooms.me ?? written}
          barrier={rooms.barrier}
          askOlder={askOlder}
        />
      )}
      <Composer
        room={room}
        rooms={rooms}
        onSaid={(message) => {
          setWritten(message.author)
          change({ is: 'said', message })
        }}
      />
    </>
  )
}
