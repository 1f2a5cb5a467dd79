import { listFeedback } from '@tamuvo/contract/content.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MessageSquareText } from 'lucide-react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'

type Ticket = ReceivedOutputOf<typeof listFeedback>['list'][number]

const pageSize = 5

/** What the member has written, with the answers. */
export const FeedbackReceipts = () => {
  const t = useText()
  const { place, turnTo } = useListPlace({})
  const answer = useCall(listFeedback, { pageNo: place.page, pageSize }, { keepPrevious: true })
  return (
    <section aria-labelledby="receipts-title" className="card p-4 sm:p-6">
      <h2 id="receipts-title" className="text-lg font-bold">
        {t('content.feedback_mine')}
      </h2>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        {answer.data ? <Receipts list={answer.data.list} /> : <SkeletonRows />}
      </ListFrame>
    </section>
  )
}

const Receipts = ({ list }: { list: readonly Ticket[] }) => {
  const t = useText()
  if (list.length === 0) return <EmptyState icon={<MessageSquareText size={28} />} title={t('content.feedback_empty')} />
  return (
    <ul className="divide-y divide-line">
      {list.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  )
}

const tones: Record<Ticket['state'], 'neutral' | 'info' | 'win'> = {
  NEW: 'neutral',
  IN_PROGRESS: 'info',
  ANSWERED: 'win',
  CLOSED: 'neutral',
}

const TicketRow = ({ ticket }: { ticket: Ticket }) => {
  const t = useText()
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-text3">
        <span className="figures">{ticket.ticket}</span>
        <time dateTime={ticket.sentAt} className="figures">
          {formatDayMinute(ticket.sentAt)}
        </time>
      </div>
      <div className="mt-1 flex items-start justify-between gap-3">
        <p className="font-semibold">{t(`content.question_${ticket.questionType}`)}</p>
        <Badge tone={tones[ticket.state]}>{t(`content.feedback_${ticket.state}`)}</Badge>
      </div>
      <p className="mt-1 whitespace-pre-line text-text2">{ticket.content}</p>
      {ticket.pictures.length > 0 && <SentPictures pictures={ticket.pictures} />}
      {ticket.answer && (
        <div className="mt-3 rounded-input bg-bg2 p-3">
          <p className="text-xs text-text3">
            {t('content.feedback_answer')}
            {ticket.answeredAt && <span className="figures"> · {formatDayMinute(ticket.answeredAt)}</span>}
          </p>
          <p className="mt-1 whitespace-pre-line">{ticket.answer}</p>
        </div>
      )}
    </li>
  )
}

const SentPictures = ({ pictures }: Pick<Ticket, 'pictures'>) => {
  const t = useText()
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {pictures.map(({ url, width, height }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="focus-ring block rounded-input">
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={t('service.picture', { number: index + 1 })}
              className="size-20 rounded-input bg-bg2 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
