import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { paths } from '../parts/paths.ts'
import { datesWords, type Promotion, written } from './promotion-words.ts'
import { StatusChip } from './StatusChip.tsx'

/** A promotion in a list of those that concern the member: where it stands, and the reason of a rejection. */
export const PromotionRow = ({ promotion }: { promotion: Promotion }) => {
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
