import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { ArticleBody } from '../ArticleBody.tsx'

const kinds = ['player', 'popup', 'promotion'] as const
type NoticeKind = (typeof kinds)[number]
export type Notice = { id: string; title: string; content: string; timestamp: string; kind: NoticeKind }

/** Every announcement that is on, the newest first. */
export const useNotices = () => {
  const { data, ...rest } = useAnnouncements()
  const notices = data && kinds.flatMap((kind) => data.promotion[kind].map((notice): Notice => ({ ...notice, kind })))
  return { ...rest, notices: notices?.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp)) }
}

/** Announcements that open in place; an address behind "#" opens one of them. */
export const NoticeList = ({ notices }: { notices: readonly Notice[] }) => {
  const { hash } = useLocation()
  const [open, setOpen] = useState<string | undefined>(hash || undefined)
  const here = notices.some(({ id }) => id === hash)
  useEffect(() => {
    if (!here) return
    setOpen(hash)
    document.querySelector(`#${CSS.escape(hash)}`)?.scrollIntoView({ block: 'center' })
  }, [hash, here])
  return (
    <ul className="mt-4 grid gap-2">
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          isOpen={open === notice.id}
          onPress={() => setOpen(open === notice.id ? undefined : notice.id)}
        />
      ))}
    </ul>
  )
}

const NoticeRow = ({ notice, isOpen, onPress }: { notice: Notice; isOpen: boolean; onPress: () => void }) => (
  <li id={notice.id} className="card scroll-mt-32 overflow-hidden">
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onPress}
        className="focus-ring flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-0.5 rounded-card px-4 py-2.5 text-start hover:bg-bg2"
      >
        <span className="min-w-0 flex-1 basis-60 font-semibold">{notice.title}</span>
        <time dateTime={notice.timestamp} className="figures text-xs text-text3">
          {formatDayMinute(notice.timestamp)}
        </time>
      </button>
    </h2>
    {isOpen && <ArticleBody html={notice.content} className="border-t border-line px-4 py-4 text-text2" />}
  </li>
)

export const NoticeSkeleton = () => (
  <div className="mt-4 grid gap-2">
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} className="h-14 w-full rounded-card" />
    ))}
  </div>
)
