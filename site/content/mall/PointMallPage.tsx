import { listPointRewards, listPublicPointRewards } from '@tamuvo/contract/mall.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { paths } from '../../parts/paths.ts'

const pageSize = 100

/** What points can be redeemed for. */
export const PointMallPage = () => {
  const t = useText()
  const { code } = useLanguage()
  const call = useIsLoggedIn() ? listPointRewards : listPublicPointRewards
  const { data, error, refetch, isPending } = useCall(call, { pageSize })
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <h1 className="text-xl font-bold">{t('promotion.mall')}</h1>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton className="h-24 w-full rounded-card" />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {data?.list.length === 0 && <NothingToRedeem />}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {data?.list.map(({ id, names, image, points }) => (
          <li key={id} className="overflow-hidden rounded-card border border-line bg-bg1">
            <LazyImage src={image} alt="" className="aspect-square w-full" />
            <p className="p-3">
              <span className="line-clamp-2 block font-semibold">{names[code] ?? names.EN}</span>
              <span className="figures text-sm text-brand-text">{t('promotion.points', { points })}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NothingToRedeem = () => {
  const t = useText()
  return (
    <EmptyState
      icon={<Gem size={28} />}
      title={t('promotion.mall_empty')}
      text={t('promotion.mall_empty_text')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('common.go_home')}
        </Link>
      }
    />
  )
}
