import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { type Message, useMessageTitle } from './message-words.ts'

type Props = {
  message: Message
  /** Undefined while nothing is being chosen: the row opens the message then. */
  chosen: boolean | undefined
  onToggle: () => void
}

export const MessageRow = ({ message, chosen, onToggle }: Props) =>
  chosen === undefined ? (
    <MemberLink
      page="messageV2"
      id={message.id}
      className="focus-ring flex min-h-14 items-center gap-3 rounded-input px-2 py-2 hover:bg-bg2"
    >
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', message.readAt === null && 'bg-accent')} />
      <Words message={message} />
      <ChevronRight size={18} aria-hidden="true" className="text-text3" />
    </MemberLink>
  ) : (
    <Checkbox checked={chosen} onChange={onToggle} className="min-h-14 px-2">
      <Words message={message} />
    </Checkbox>
  )

const Words = ({ message }: { message: Message }) => {
  const t = useText()
  const title = useMessageTitle()(message)
  const isNew = message.readAt === null
  return (
    <span className={cx('block min-w-0 flex-1', isNew && 'font-semibold')}>
      {title}
      {isNew && <span className="sr-only"> ({t('content.message_new')})</span>}
      <time dateTime={message.at} className="figures block text-xs font-normal text-text3">
        {formatDayMinute(message.at)}
      </time>
    </span>
  )
}
