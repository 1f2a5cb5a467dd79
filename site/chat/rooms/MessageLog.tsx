import type { ChatBarrier } from '@tamuvo/contract/chat-rooms.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { Fragment } from 'react'
import { goesOn, type Log } from './chat-log.ts'
import { MessageRow } from './MessageRow.tsx'
import { useLogScroll } from './useLogScroll.ts'

type Props = {
  /** What is spoken here, if it is one language. */
  lang: string | undefined
  log: Log
  isPending: boolean
  /** The member's own tag. */
  me: string | undefined
  barrier: ChatBarrier | null
  askOlder: () => Promise<void>
}

/** The messages, newest last. It scrolls with new ones unless earlier ones are being read. */
export const MessageLog = ({ lang, log: { messages, hasMore }, isPending, me, barrier, askOlder }: Props) => {
  const t = useText()
  const { box, unseen, onScroll, toEnd } = useLogScroll(messages, me)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label={t('chatroom.log')}
        tabIndex={0}
        onScroll={onScroll}
        className="focus-ring flex h-full flex-col overflow-y-auto overscroll-contain px-3 py-3 -outline-offset-2"
      >
        {isPending && <SkeletonRows rows={6} />}
        {!isPending && messages.length === 0 && (
          <EmptyState
            icon={<MessagesSquare size={28} />}
            title={t('chatroom.empty_title')}
            text={barrier === null && t('chatroom.empty_text')}
            className="my-auto"
          />
        )}
        {hasMore && (
          <Button tone="quiet" className="mx-auto mb-3 shrink-0" onClick={askOlder}>
            {t('chatroom.earlier')}
          </Button>
        )}
        {messages.length > 0 && <div className="mt-auto" />}
        {messages.map((message, at) => {
          const before = messages[at - 1]
          const isNewDay = !before || formatDay(before.at) !== formatDay(message.at)
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className="figures my-3 text-center text-xs text-text3">{formatDay(message.at)}</p>}
              <MessageRow
                lang={lang}
                message={message}
                isOwn={message.author === me}
                goesOn={!isNewDay && goesOn(message, before)}
                barrier={barrier}
              />
            </Fragment>
          )
        })}
      </div>
      {unseen > 0 && (
        <Button
          icon={<ArrowDown size={18} />}
          className="animate-fade-in absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full shadow-raised"
          onClick={toEnd}
        >
          {t('chatroom.new_messages', { count: unseen })}
        </Button>
      )}
    </div>
  )
}
