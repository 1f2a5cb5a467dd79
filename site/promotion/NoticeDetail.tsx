import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { SafeHtml } from '@tamuvo/ui/html/SafeHtml.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../parts/paths.ts'
import { useAnnouncements } from '../platform/useAnnouncements.ts'
import { PromotionOver } from './PromotionOver.tsx'

/** An announcement about a promotion. */
export const NoticeDetail = ({ id }: { id: string }) => {
  const t = useText()
  const { data, error, refetch } = useAnnouncements()
  const notice = data?.promotion.promotion.find((each) => each.id === id)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 w-full rounded-card" />
  if (!notice) return <PromotionOver />
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-xl font-bold">{notice.title}</h1>
      <time dateTime={notice.timestamp} className="figures text-sm text-text3">
        {formatInstant(notice.timestamp)}
      </time>
      <SafeHtml html={notice.content} className="mt-4 mb-8 text-text2" />
      <Link to={paths.promotions()} className={buttonClass('quiet')}>
        {t('promotion.all')}
      </Link>
    </article>
  )
}
