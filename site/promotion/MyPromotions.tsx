import type { PromotionStatus } from '@tamuvo/contract/promotion-rule.ts'
import { listPromotions } from '@tamuvo/contract/promotion.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import { Loaded } from '../parts/Loaded.tsx'
import { paths } from '../parts/paths.ts'
import { datesWords, type Promotion, written } from './promotion-words.ts'
import { StatusChip } from './StatusChip.tsx'

/** Statuses that a member has brought about. */
const own: readonly PromotionStatus[] = ['REJECTED', 'ISSUED', 'APPLYING', 'IN_PROCESS', 'SIGNED_UP', 'CLAIMED']

/** Promotions that the member joined or applied for, with where each stands. */
export const MyPromotions = () => {
  const t = useText()
  const answer = useCall(listPromotions, {}, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {({ list }) => {
        const mine = list
          .filter(({ status }) => own.includes(status))
          .toSorted((a, b) => own.indexOf(a.status) - own.indexOf(b.status))
        if (mine.length === 0) return <Nothing />
        return (
          <ul aria-label={t('promotion.mine')} className="flex flex-col gap-3">
            {mine.map((promotion) => (
              <li key={promotion.id}>
                <Row promotion={promotion} />
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const Nothing = () => {
  const t = useText()
  return (
    <EmptyState
      icon={<Gift size={28} />}
      title={t('promotion.mine_none')}
      text={t('promotion.mine_none_text')}
      action={
        <Link to={paths.promotions()} className={buttonClass('quiet')}>
          {t('promotion.all')}
        </Link>
      }
    />
  )
}

const Row = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  const { id, titles, status, own: mine } = promotion
  return (
    <Link
      to={paths.promotion(id)}
      className="focus-ring flex items-center gap-3 rounded-card border border-line px-4 py-3 hover:bg-bg2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold break-words">{written(titles)}</span>
          <StatusChip status={status} />
        </span>
        {status === 'REJECTED' && mine && mine.reason !== '' && (
          <span className="mt-0.5 block text-sm text-text2">
            {t('promotion.reason')}: {mine.reason}
          </span>
        )}
        <span className="figures mt-0.5 block text-xs text-text3">{datesWords(promotion)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
    </Link>
  )
}
