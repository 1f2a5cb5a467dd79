import { type PromotionStatus, promotionTypes } from '@tamuvo/contract/promotion-rule.ts'
import { listPromotions } from '@tamuvo/contract/promotion.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { paths } from '../parts/paths.ts'
import { useListPlace } from '../parts/useListPlace.ts'
import type { Promotion } from './promotion-words.ts'
import { PromotionCard } from './PromotionCard.tsx'
import { PromotionNotices, ToTournaments } from './PromotionNotices.tsx'

const types = ['all', ...promotionTypes] as const

/** What waits for the member first, what has ended last. */
const order: readonly PromotionStatus[] = [
  'ISSUED',
  'REJECTED',
  'OPEN',
  'IN_PROCESS',
  'SIGNED_UP',
  'APPLYING',
  'COMING_SOON',
  'CLAIMED',
  'CLOSED',
]

/** Promotions that run, come, or have ended lately. */
export const PromotionsPage = () => {
  const t = useText()
  const { place, change } = useListPlace({ type: types })
  const { data, error, refetch, isPending } = useCall(listPromotions, {}, { everyMs: 60_000 })
  const list = (data?.list ?? []).toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  const present = types.filter((type) => type === 'all' || list.some((each) => each.type === type))
  return (
    <div className="container-page flex flex-col gap-5 pt-4 pb-10 lg:pt-6">
      <h1 className="text-xl font-bold">{t('shell.promotions')}</h1>
      {present.length > 2 && (
        <Chips
          label={t('common.filter')}
          chips={present.map((key) => ({ key, label: key === 'all' ? t('common.all') : t(`promotion.type_${key}`) }))}
          value={place.type}
          onChange={(type) => change({ type })}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {isPending ? <CardShapes /> : data && <Cards list={list} type={place.type} />}
      <ToTournaments />
      <PromotionNotices />
    </div>
  )
}

const Cards = ({ list, type }: { list: readonly Promotion[]; type: (typeof types)[number] }) => {
  const t = useText()
  const shown = list.filter((each) => type === 'all' || each.type === type)
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<Gift size={28} />}
        title={t(list.length === 0 ? 'promotion.none' : 'promotion.none_of_type')}
        {...(list.length === 0 ? { text: t('promotion.none_text') } : {})}
        action={
          <Link to={paths.notices()} className={buttonClass('quiet')}>
            {t('promotion.read_news')}
          </Link>
        }
      />
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCard promotion={promotion} />
        </li>
      ))}
    </ul>
  )
}

const CardShapes = () => (
  <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {Array.from({ length: 6 }, (_each, index) => (
      <Skeleton key={index} className="h-80 rounded-card" />
    ))}
  </div>
)
