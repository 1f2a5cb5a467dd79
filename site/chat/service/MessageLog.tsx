import { Button } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Bubble, Pictures } from './Bubble.tsx'
import { UnsentList } from './UnsentList.tsx'
import type { useOutbox } from './useOutbox.ts'
import type { Conversation, Message } from './useServiceChat.ts'

type Props = { messages: Message[] | undefined; conversation: Conversation; outbox: ReturnType<typeof useOutbox> }

/** Nearer than this to its end, the log follows what is new. */
const nearPx = 120

/** The messages, read out as they arrive, with the newest in view unless earlier ones are being read. */
export const MessageLog = ({ messages, conversation, outbox }: Props) => {
  const t = useText()
  const { box, isBehind, onScroll, toEnd } = useFollow(`${messages?.at(-1)?.seq} ${outbox.unsent.length} ${conversation.state}`)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="polite"
        aria-label={t('service.log')}
        // Those who have no mouse scroll it by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 -outline-offset-2"
      >
        {messages ? (
          messages.map((message) => <Said key={message.seq} message={message} conversation={conversation} />)
        ) : (
          <SkeletonText />
        )}
        <UnsentList {...outbox} />
      </div>
      {isBehind && (
        <Button
          tone="quiet"
          className="absolute inset-x-0 bottom-11 mx-auto w-fit shadow-raised"
          icon={<ArrowDown size={18} />}
          onClick={toEnd}
        >
          {t('service.newest')}
        </Button>
      )}
      <ConversationState conversation={conversation} />
    </div>
  )
}

const Said = ({ message, conversation }: { message: Message; conversation: Conversation }) => {
  const t = useText()
  const { from, event, name, text, pictures, at } = message
  if (from === 'event') {
    const notice =
      event === 'ENDED' || event === null
        ? t(`service.ended_${conversation.endedBy ?? 'HOUSE'}`)
        : t(`service.event_${event}`, { name })
    return <p className="self-center rounded-full bg-bg2 px-3 py-1 text-center text-sm text-text2">{notice}</p>
  }
  const isOwn = from === 'visitor'
  return (
    <div>
      <p className={`mb-1 text-xs text-text2 ${isOwn ? 'text-end' : ''}`}>
        <span className={isOwn ? 'sr-only' : 'font-semibold'}>{isOwn ? t('service.name_you') : name}</span>{' '}
        <time dateTime={at}>{formatMinute(at)}</time>
      </p>
      <Bubble isOwn={isOwn} text={text}>
        <Pictures pictures={pictures} />
      </Bubble>
    </div>
  )
}

/** The place in the queue, or that an agent is typing. Its space is reserved, so that nothing jumps. */
const ConversationState = ({ conversation }: { conversation: Conversation }) => {
  const t = useText()
  const { state, position, staff, staffTyping } = conversation
  if (state === 'ENDED') return null
  const text =
    position === null
      ? staffTyping && t('service.typing', { name: staff ?? '' })
      : position === 1
        ? t('service.next')
        : t('service.position', { position })
  return (
    <p role="status" className="min-h-8 shrink-0 px-4 py-1 text-sm text-text2">
      {text}
    </p>
  )
}

/** Keeps the end of a box in view as it grows, unless it was scrolled away. */
const useFollow = (mark: string) => {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  const lastTop = useRef(0)
  const [isBehind, setBehind] = useState(false)
  const toEnd = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
    setBehind(false)
  }
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? { scrollTop: 0, scrollHeight: 0, clientHeight: 0 }
    // Only who scrolls up leaves the end: the box may also have got smaller meanwhile.
    const isUp = scrollTop < lastTop.current
    lastTop.current = scrollTop
    if (scrollHeight - scrollTop - clientHeight < nearPx) isNear.current = true
    else if (isUp) isNear.current = false
    if (isNear.current) setBehind(false)
  }
  useLayoutEffect(() => {
    if (isNear.current) box.current?.scrollTo({ top: box.current.scrollHeight })
    else setBehind(true)
  }, [mark])
  useEffect(() => {
    const { current } = box
    if (!current) return
    // What comes up below it, and the keyboard of a phone, take room from it.
    const watching = new ResizeObserver(() => isNear.current && current.scrollTo({ top: current.scrollHeight }))
    watching.observe(current)
    return () => watching.disconnect()
  }, [])
  return { box, isBehind, onScroll, toEnd }
}
