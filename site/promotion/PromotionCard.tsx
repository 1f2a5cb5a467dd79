import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { MemberLink } from '../parts/MemberLink.tsx'
import { datesWords, type Promotion, written } from './promotion-words.ts'
import { StatusChip } from './StatusChip.tsx'
import { givesWords } from './terms-words.ts'

/** A promotion in a list: the whole card leads to its terms, and the button to the next step. */
export const PromotionCard = ({ promotion }: { promotion: Promotion }) => {
  const t = useText()
  const { id, type, titles, leads, image, status } = promotion
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-bg1 hover:bg-bg2">
      <LazyImage src={image} alt="" className={cx('aspect-video w-full', status === 'CLOSED' && 'opacity-60')} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap gap-1.5">
          <StatusChip status={status} />
          <Badge>{t(`promotion.type_${type}`)}</Badge>
        </p>
        <h2 className="text-md font-semibold">
          <Link to="/promoDetail" search={{ id }} className="focus-ring rounded-sm after:absolute after:inset-0">
            {written(titles)}
          </Link>
        </h2>
        <p className="text-sm text-text2">{written(leads) || givesWords(promotion)}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
          <p className="figures text-xs text-text3">{datesWords(promotion)}</p>
          <NextStep promotion={promotion} />
        </div>
      </div>
    </article>
  )
}

const NextStep = ({ promotion: { id, status, trigger } }: { promotion: Promotion }) => {
  const t = useText()
  const above = 'relative z-1'
  if (status === 'ISSUED')
    return (
      <MemberLink page="rewardCenter" className={cx(buttonClass(), above)}>
        {t('promotion.claim')}
      </MemberLink>
    )
  // Its terms are read before it is joined: the button there binds.
  const joins = status === 'OPEN' && (trigger.kind === 'PERIOD' || trigger.kind === 'APPLY')
  return (
    <Link
      to="/promoDetail"
      search={{ id }}
      tabIndex={-1}
      aria-hidden="true"
      className={cx(buttonClass(joins ? 'primary' : 'quiet'), above)}
    >
      {t(joins ? (trigger.kind === 'APPLY' ? 'promotion.apply' : 'promotion.join') : 'common.details')}
    </Link>
  )
}
