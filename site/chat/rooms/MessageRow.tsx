import type { ChatBarrier, ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { createElement, Suspense } from 'react'
import { RankBadge } from '../../parts/RankBadge.tsx'
import { packetInRoom } from '../slots.ts'
import { SharedBet } from './SharedBet.tsx'
import { MessageMenu } from './MessageMenu.tsx'

type Props = {
  lang: string | undefined
  message: ChatMessage
  isOwn: boolean
  /** The head of the message before holds for this one too. */
  goesOn: boolean
  barrier: ChatBarrier | null
}

/** A message; own ones stand at the other side. */
export const MessageRow = (props: Props) =>
  props.message.packet === null ? <WrittenRow {...props} /> : <PacketRow {...props} packet={props.message.packet} />

/** A red packet of the house. */
const PacketRow = ({ message, packet }: Props & { packet: string }) => (
  <article className="mt-3 flex shrink-0 flex-col items-start gap-1 ps-10">
    <Head message={message} isOwn={false} />
    <Suspense fallback={<Skeleton className="h-44 w-64 max-w-full rounded-card" />}>
      {createElement(packetInRoom.get(), { id: packet })}
    </Suspense>
  </article>
)

const WrittenRow = ({ lang, message, isOwn, goesOn, barrier }: Props) => {
  const { name, words, card, at } = message
  return (
    <article className={cx('group flex shrink-0 items-end gap-2', goesOn ? 'mt-1' : 'mt-3', isOwn && 'flex-row-reverse')}>
      {!isOwn && (goesOn ? <span className="w-8 shrink-0" /> : <Avatar name={name} size={32} className="self-start" />)}
      <div className={cx('flex max-w-[80%] min-w-0 flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {!goesOn && <Head message={message} isOwn={isOwn} />}
        <div
          className={cx(
            'max-w-full rounded-card px-3 py-2 wrap-anywhere',
            isOwn ? 'rounded-ee-sm bg-chat text-white' : 'rounded-es-sm bg-bg2',
          )}
        >
          {card && <SharedBet card={card} isOwn={isOwn} />}
          {words && (
            <p dir="auto" lang={lang}>
              {words}
            </p>
          )}
        </div>
        {goesOn && (
          <time dateTime={at} className="sr-only">
            {formatMinute(at)}
          </time>
        )}
      </div>
      {!isOwn && (barrier === null || barrier === 'CHAT_RANK_NEEDED') && (
        <MessageMenu message={message} canReport={barrier === null} />
      )}
    </article>
  )
}

const Head = ({ message: { name, rankLevel, isDemo, at }, isOwn }: { message: ChatMessage; isOwn: boolean }) => {
  const t = useText()
  return (
    <header className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-text3">
      <span className="font-semibold text-text2">{isOwn ? t('chatroom.you') : name || t('packet.name')}</span>
      {rankLevel > 0 && <RankBadge level={rankLevel} />}
      {isDemo && <Badge>{t('chatroom.demo')}</Badge>}
      <time dateTime={at} className="figures">
        {formatMinute(at)}
      </time>
    </header>
  )
}
