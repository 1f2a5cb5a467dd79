import { brand } from '@tamuvo/contract/brand.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useState } from 'react'
import { ArticleBody } from '../ArticleBody.tsx'

type Notice = {
  id: string
  title: string
  content: string
  timestamp: string
  /** Null marks it as new; undefined where no one keeps what was read. */
  readAt?: string | null
}

type Props = {
  notices: readonly Notice[]
  openAt: number
  /** Called with each notice that comes to be shown. */
  onShow?: (notice: Notice) => void
}

const perPage = brand.announcementsPerPage

/**
 * Notices: titles on the left, nine a page, the chosen one beside them, on a phone below its title. A press on the chosen one
 * folds it.
 */
export const NoticeReader = ({ notices, openAt, onShow }: Props) => {
  const isNarrow = useMedia('(width < 768px)')
  const [at, setAt] = useState<number | undefined>(openAt)
  const [page, setPage] = useState(Math.floor(openAt / perPage) + 1)
  const first = (page - 1) * perPage
  const shown = at === undefined ? undefined : notices[at]
  useEffect(() => {
    if (shown) onShow?.(shown)
    // Shown once, however often the answer with it comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.id])
  const turnTo = (next: number) => {
    setPage(next)
    setAt((next - 1) * perPage)
  }
  return (
    <div className="grid gap-4 md:grid-cols-[300px_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <ul className="flex flex-col gap-1">
          {notices.slice(first, first + perPage).map((notice, index) => {
            const chosen = first + index === at
            return (
              <li key={notice.id}>
                <TitleButton notice={notice} chosen={chosen} onPress={() => setAt(chosen ? undefined : first + index)} />
                {isNarrow && chosen && <NoticeText notice={notice} />}
              </li>
            )
          })}
        </ul>
        {notices.length > perPage && <Pagination page={page} pages={Math.ceil(notices.length / perPage)} onPage={turnTo} />}
      </div>
      {!isNarrow && <Chosen notice={shown} />}
    </div>
  )
}

const TitleButton = ({ notice, chosen, onPress }: { notice: Notice; chosen: boolean; onPress: () => void }) => {
  const t = useText()
  const isNew = notice.readAt === null
  return (
    <button
      type="button"
      aria-expanded={chosen}
      onClick={onPress}
      className={cx(
        'focus-ring flex min-h-11 w-full items-center gap-2.5 rounded-input px-3 py-2 text-start',
        chosen ? 'bg-bg3 text-brand-text' : 'text-text2 hover:bg-bg2',
      )}
    >
      {notice.readAt !== undefined && (
        <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', isNew && 'bg-accent')} />
      )}
      <span className={cx('line-clamp-2', isNew && 'font-semibold')}>
        {notice.title}
        {isNew && <span className="sr-only"> ({t('content.message_new')})</span>}
      </span>
    </button>
  )
}

const Chosen = ({ notice }: { notice: Notice | undefined }) => {
  const t = useText()
  return notice ? <NoticeText notice={notice} /> : <EmptyState title={t('shell.notice_choose')} />
}

const NoticeText = ({ notice }: { notice: Notice }) => (
  <article className="min-w-0 rounded-card bg-bg2 p-4 max-md:mt-1">
    <h3 className="text-md font-semibold">{notice.title}</h3>
    <time dateTime={notice.timestamp} className="figures text-xs text-text3">
      {formatDayMinute(notice.timestamp)}
    </time>
    <ArticleBody html={notice.content} className="mt-3 text-text2" />
  </article>
)
