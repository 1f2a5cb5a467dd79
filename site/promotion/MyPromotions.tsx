import type { PromotionStatus } from '@tamuvo/contract/promotion-rule.ts'
import { listPromotions } from '@tamuvo/contract/promotion.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { Loaded } from '../parts/Loaded.tsx'
import { paths } from '../parts/paths.ts'
import { PromotionRow } from './PromotionRow.tsx'

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
                <PromotionRow promotion={promotion} />
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
