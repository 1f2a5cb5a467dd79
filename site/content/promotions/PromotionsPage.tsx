import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift, Trophy } from 'lucide-react'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { paths } from '../../parts/paths.ts'

/** The promotions that are on. */
export const PromotionsPage = () => {
  const t = useText()
  const { data, error, refetch, isPending } = useAnnouncements()
  const promotions = data?.promotion.promotion ?? []
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <h1 className="text-xl font-bold">{t('shell.promotions')}</h1>
      <Link
        to="/tournaments"
        className="focus-ring flex min-h-20 items-center gap-4 rounded-card border border-line bg-bg1 p-4 hover:bg-bg2"
      >
        <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-full bg-bg2 text-brand-text">
          <Trophy size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('promotion.tournaments')}</span>
          <span className="block text-sm text-text2">{t('promotion.tournaments_text')}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-text3" />
      </Link>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton className="h-24 w-full rounded-card" />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {data && promotions.length === 0 && (
        <EmptyState
          icon={<Gift size={28} />}
          title={t('promotion.none')}
          text={t('promotion.none_text')}
          action={
            <Link to={paths.notices()} className={buttonClass('quiet')}>
              {t('promotion.read_news')}
            </Link>
          }
        />
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {promotions.map(({ id, title, timestamp }) => (
          <li key={id}>
            <Link
              to="/promoDetail"
              search={{ id }}
              className="focus-ring flex min-h-20 items-center gap-4 rounded-card border border-line bg-bg1 p-4 hover:bg-bg2"
            >
              <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-full bg-bg2 text-brand-text">
                <Gift size={22} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 block font-semibold">{title}</span>
                <time dateTime={timestamp} className="figures text-xs text-text3">
                  {formatInstant(timestamp)}
                </time>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-text3" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
