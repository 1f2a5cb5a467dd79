import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { isFoundIn, searchReadings } from '@tamuvo/ui/format/search.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useLocation } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAnnouncements } from '../shell/useAnnouncements.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { SearchField } from './SearchField.tsx'

const kinds = ['all', 'player', 'popup', 'promotion'] as const
type Kind = (typeof kinds)[number]
type Notice = { id: string; title: string; content: string; timestamp: string; kind: Exclude<Kind, 'all'> }

/** Every announcement that is on, with what stands in it; an address behind "#" opens one of them. */
export const NoticePage = () => {
  const t = useText()
  const { data, error, isPending, refetch } = useAnnouncements()
  const [kind, setKind] = useState<Kind>('all')
  const [typed, setTyped] = useState('')
  const notices = (['player', 'popup', 'promotion'] as const)
    .flatMap((each) => (data?.promotion[each] ?? []).map((notice) => ({ ...notice, kind: each })))
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
  const offered = kinds.filter((each) => each === 'all' || notices.some((notice) => notice.kind === each))
  const readings = searchReadings(typed)
  const shown = notices
    .filter((notice) => kind === 'all' || notice.kind === kind)
    .filter(
      ({ title, content }) => readings.length === 0 || isFoundIn(readings, `${title} ${content.replaceAll(/<[^>]+>/g, ' ')}`),
    )
  return (
    <div className="container-page pt-6">
      <div className="mx-auto max-w-4xl">
        <h1 className="text-xl font-bold lg:text-2xl">{t('shell.in_increase_announcement')}</h1>
        <SearchField label={t('content.notice_search')} value={typed} onChange={setTyped} className="mt-4" />
        {offered.length > 2 && (
          <Chips
            label={t('content.notice_kinds')}
            className="mt-3"
            chips={offered.map((key) => ({ key, label: t(`content.notice_${key}`) }))}
            value={kind}
            onChange={setKind}
          />
        )}
        {error && <ErrorState error={error} onRetry={refetch} className="mt-4" />}
        <SlowNotice waiting={isPending} onRetry={refetch} />
        {!data && !error && <NoticeSkeleton />}
        {data && shown.length === 0 && <EmptyState icon={<Megaphone size={28} />} title={t('content.notice_none')} />}
        <NoticeList notices={shown} />
      </div>
    </div>
  )
}

const NoticeList = ({ notices }: { notices: readonly Notice[] }) => {
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
          {formatInstant(notice.timestamp)}
        </time>
      </button>
    </h2>
    {isOpen && <ArticleBody html={notice.content} className="border-t border-line px-4 py-4 text-text2" />}
  </li>
)

const NoticeSkeleton = () => (
  <div className="mt-4 grid gap-2">
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} className="h-14 w-full rounded-card" />
    ))}
  </div>
)
