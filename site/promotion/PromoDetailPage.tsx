import { getPromotion } from '@tamuvo/contract/promotion.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { NoticeDetail } from './NoticeDetail.tsx'
import { PromotionDetail } from './PromotionDetail.tsx'
import { PromotionOver } from './PromotionOver.tsx'

const route = getRouteApi('/promoDetail')

/** One promotion with its terms. Announcements about promotions, whose ids are words, open here too. */
export const PromoDetailPage = () => {
  const { id = '' } = route.useSearch()
  return <div className="container-page py-4 lg:py-6">{/^[1-9]\d*$/.test(id) ? <ById id={id} /> : <NoticeDetail id={id} />}</div>
}

const ById = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(getPromotion, { id }, { everyMs: 60_000 })
  if (data) return <PromotionDetail promotion={data} />
  if (error instanceof CallRefused && error.code === 'NOT_FOUND') return <PromotionOver />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <div aria-busy="true" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Skeleton className="aspect-video rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
