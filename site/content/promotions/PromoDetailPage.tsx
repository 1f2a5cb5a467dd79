import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { SafeHtml } from '@tamuvo/ui/html/SafeHtml.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { paths } from '../../parts/paths.ts'

const route = getRouteApi('/promoDetail')

/** One promotion with its terms. */
export const PromoDetailPage = () => {
  const t = useText()
  const { id } = route.useSearch()
  const { data, error, refetch } = useAnnouncements()
  const promotion = data?.promotion.promotion.find((each) => each.id === id)
  const toAll = (
    <Link to={paths.promotions()} className={buttonClass('quiet')}>
      {t('promotion.all')}
    </Link>
  )
  if (error && !data)
    return (
      <div className="container-page py-8">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  if (!data)
    return (
      <div className="container-page py-8">
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    )
  if (!promotion)
    return (
      <div className="container-page py-8">
        <EmptyState title={t('promotion.over')} titleAs="h1" action={toAll} />
      </div>
    )
  return (
    <article className="container-page max-w-3xl! py-6">
      <h1 className="text-xl font-bold">{promotion.title}</h1>
      <time dateTime={promotion.timestamp} className="figures text-sm text-text3">
        {formatInstant(promotion.timestamp)}
      </time>
      <SafeHtml html={promotion.content} className="mt-4 mb-8 text-text2" />
      {toAll}
    </article>
  )
}
