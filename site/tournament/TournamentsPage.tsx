import { listTournaments } from '@tamuvo/contract/tournament.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trophy } from 'lucide-react'
import { TournamentCard } from './TournamentCard.tsx'

/** Tournaments that run, come, or have ended lately. */
export const TournamentsPage = () => {
  const t = useText()
  // Asked again after a login: the answer has the member's own place.
  const loggedIn = useIsLoggedIn()
  const { data, error, refetch, isPending } = useCall(listTournaments, {}, { everyMs: loggedIn ? 15_000 : 60_000 })
  useRefreshOn('tournament', [listTournaments])
  const list = data?.list ?? []
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <header>
        <h1 className="text-xl font-bold">{t('tournament.title')}</h1>
        <p className="mt-1 max-w-prose text-sm text-text2">{t('tournament.intro')}</p>
      </header>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton className="h-64 w-full rounded-card" />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {data && list.length === 0 && (
        <EmptyState icon={<Trophy size={28} />} title={t('tournament.none')} text={t('tournament.none_text')} />
      )}
      <ul className={cx('grid items-start gap-4', list.length > 1 && 'lg:grid-cols-2')}>
        {list.map((each) => (
          <li key={each.id}>
            <TournamentCard tournament={each} isAlone={list.length === 1} />
          </li>
        ))}
      </ul>
    </div>
  )
}
