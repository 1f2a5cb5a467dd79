import { getPointBalance } from '@tamuvo/contract/points.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { openLogin } from '../account/login/auth-window.ts'
import { useMember } from '../account/useMember.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { paths } from '../parts/paths.ts'
import { levelName } from '../parts/level-name.ts'
import { RankBadge } from '../parts/RankBadge.tsx'

/** What the member has: points, level, what came lately, and how more are earned. Visitors are asked in. */
export const PointBar = () => (useIsLoggedIn() ? <OwnPoints /> : <ForVisitors />)

const frame = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-bg1 p-4'
/** Bets of the last seconds are on their way to points. */
const everyMs = 20_000

const OwnPoints = () => {
  const t = useText()
  const rank = useMember()?.clubLabel.rankLevel
  const { data, error, refetch } = useCall(getPointBalance, {}, { staleMs: 0, everyMs })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section aria-label={t('points.balance')} className={frame}>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-bg3 text-brand-text">
          <Gem size={24} />
        </span>
        <div>
          <p className="text-sm text-text2">{t('points.balance')}</p>
          {data ? <p className="figures text-num font-bold">{formatCount(data.points)}</p> : <Skeleton className="h-8 w-24" />}
        </div>
        {rank !== undefined && (
          <MemberLink
            page="rewardCenter"
            query={{ tab: 'vip' }}
            aria-label={t('vip.see')}
            className="focus-ring rounded-full p-2.5"
          >
            <RankBadge level={rank} name={levelName(rank)} />
          </MemberLink>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Figure label={t('points.today')} value={data?.earnedToday} />
        <Figure label={t('points.month')} value={data?.earnedThisMonth} />
        {Boolean(data?.pending) && <Figure label={t('points.pending')} value={data?.pending} />}
      </dl>
      <Link to={paths.pointMall()} search={{ tab: 'rules' }} className={buttonClass('quiet')}>
        {t('points.how')}
      </Link>
    </section>
  )
}

const Figure = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt className="text-text3">{label}</dt>
    <dd className="figures font-semibold">{value === undefined ? '–' : formatCount(value)}</dd>
  </div>
)

const ForVisitors = () => {
  const t = useText()
  return (
    <section aria-label={t('points.balance')} className={frame}>
      <p className="min-w-48 flex-1 text-text2">{t('points.visitor')}</p>
      <Button onClick={() => openLogin()}>{t('shell.login')}</Button>
    </section>
  )
}
