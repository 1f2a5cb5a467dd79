import { listMessages, readMessages } from '@tamuvo/contract/messages.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, Mail } from 'lucide-react'
import { useState } from 'react'
import type { MemberPageProps } from '../member/MemberCentre.tsx'
import { MemberLink } from '../member/MemberLink.tsx'
import { MessageDetail } from './MessageDetail.tsx'
import { asksAnew, type Message, useMessageTitle } from './message-words.ts'

const pageSize = 20

/** What the member was told; each message opens to what it is about. */
export const MessagesPage = ({ id }: MemberPageProps) => {
  const t = useText()
  const [pageNo, setPageNo] = useState(1)
  const { data, error, isPending, refetch } = useCall(listMessages, { pageNo, pageSize }, { keepShown: true })
  const { run, pending } = useAction(readMessages, { invalidates: asksAnew })
  const opened = data?.list.find((message) => message.id === id)
  if (opened) return <MessageDetail key={opened.id} message={opened} />
  return (
    <section aria-labelledby="messages-title">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="messages-title" className="text-lg font-bold">
          {t('shell.messages')}
        </h2>
        {data?.list.some(({ readAt }) => readAt === null) && (
          <Button tone="quiet" pending={pending} onClick={() => void run({})}>
            {t('content.messages_read_all')}
          </Button>
        )}
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {!data && !error && <SkeletonRows />}
      {data?.list.length === 0 && <EmptyState icon={<Mail size={28} />} title={t('content.messages_empty')} />}
      <ul className="divide-y divide-line">
        {data?.list.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
      {data && <Pagination page={pageNo} pages={data.totalPages} onPage={setPageNo} className="mt-3" />}
    </section>
  )
}

const MessageRow = ({ message }: { message: Message }) => {
  const t = useText()
  const title = useMessageTitle()(message)
  const isNew = message.readAt === null
  return (
    <MemberLink
      page="messageV2"
      id={message.id}
      className="focus-ring flex min-h-14 items-center gap-3 rounded-input px-2 py-2 hover:bg-bg2"
    >
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', isNew && 'bg-accent')} />
      <span className={cx('min-w-0 flex-1', isNew && 'font-semibold')}>
        {title}
        {isNew && <span className="sr-only"> ({t('content.message_new')})</span>}
        <time dateTime={message.at} className="figures block text-xs font-normal text-text3">
          {formatInstant(message.at)}
        </time>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-text3" />
    </MemberLink>
  )
}
