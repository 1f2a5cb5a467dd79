import { brand } from '@tamuvo/contract/brand.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ArticleBody } from '../content/ArticleBody.tsx'

type Notice = { id: string; title: string; content: string; timestamp: string }
type Props = { notices: readonly Notice[]; openAt: number; onClose: () => void }

const perPage = brand.announcementsPerPage

/**
 * All notices: titles on the left, nine a page, the chosen one beside them, on a phone below its title. A press on the chosen
 * one folds it.
 */
export const NoticeModal = ({ notices, openAt, onClose }: Props) => {
  const t = useText()
  const isNarrow = useMedia('(width < 768px)')
  const [at, setAt] = useState<number | undefined>(openAt)
  const [page, setPage] = useState(Math.floor(openAt / perPage) + 1)
  const first = (page - 1) * perPage
  const turnTo = (next: number) => {
    setPage(next)
    setAt((next - 1) * perPage)
  }
  return (
    <Modal
      name="noticeModal"
      open
      onOpenChange={onClose}
      title={t('shell.in_increase_announcement')}
      width={860}
      height={520}
      closeButton
    >
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
        {!isNarrow && <Chosen notice={at === undefined ? undefined : notices[at]} />}
      </div>
    </Modal>
  )
}

const TitleButton = ({ notice, chosen, onPress }: { notice: Notice; chosen: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-expanded={chosen}
    onClick={onPress}
    className={cx(
      'focus-ring min-h-11 w-full rounded-input px-3 py-2 text-start',
      chosen ? 'bg-bg3 text-brand-text' : 'text-text2 hover:bg-bg2',
    )}
  >
    <span className="line-clamp-2">{notice.title}</span>
  </button>
)

const Chosen = ({ notice }: { notice: Notice | undefined }) => {
  const t = useText()
  return notice ? <NoticeText notice={notice} /> : <EmptyState title={t('shell.notice_choose')} />
}

const NoticeText = ({ notice }: { notice: Notice }) => (
  <article className="min-w-0 rounded-card bg-bg2 p-4 max-md:mt-1">
    <h3 className="text-md font-semibold">{notice.title}</h3>
    <time dateTime={notice.timestamp} className="figures text-xs text-text3">
      {formatInstant(notice.timestamp)}
    </time>
    <ArticleBody html={notice.content} className="mt-3 text-text2" />
  </article>
)
