import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { isFoundIn, searchReadings } from '@tamuvo/ui/format/search.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Megaphone } from 'lucide-react'
import { NoticeList, NoticeSkeleton, useNotices } from './NoticeList.tsx'
import { searchText } from '../../parts/list-place.ts'
import { useListPlace } from '../../parts/useListPlace.ts'
import { useSearchText } from '../../parts/useSearchText.ts'
import { SearchField } from '../../parts/SearchField.tsx'

const kinds = ['all', 'player', 'popup', 'promotion'] as const

/** Every announcement that is on, with what stands in it; an address behind "#" opens one of them. */
export const NoticePage = () => {
  const t = useText()
  const { notices = [], error, isPending, refetch } = useNotices()
  const { place, change } = useListPlace({ kind: kinds, q: searchText })
  const { kind } = place
  const [typed, setTyped] = useSearchText(place.q, (q) => change({ q }))
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
            onChange={(key) => change({ kind: key })}
          />
        )}
        {error && <ErrorState error={error} onRetry={refetch} className="mt-4" />}
        <SlowNotice waiting={isPending} onRetry={refetch} />
        {isPending && !error && <NoticeSkeleton />}
        {!isPending && !error && shown.length === 0 && (
          <EmptyState icon={<Megaphone size={28} />} title={t('content.notice_none')} />
        )}
        <NoticeList notices={shown} />
      </div>
    </div>
  )
}
