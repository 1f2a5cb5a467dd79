import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { money } from '../parts/figure-words.ts'
import { MemberBackLink } from '../parts/MemberLink.tsx'
import { barTone, isOpen, rowName, stateTones, type TurnoverRow } from './turnover-words.ts'

/** A credit and how much of what it asks for has been bet; it opens to the bets. */
export const TurnoverCard = ({ row }: { row: TurnoverRow }) => (
  <MemberBackLink
    page="bonusDetails"
    id={row.id}
    className="focus-ring block rounded-card border border-line px-4 py-3 transition-colors hover:bg-bg2"
  >
    <span className="flex items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="figures block font-semibold break-words">{rowName(row)}</span>
        <time dateTime={row.at} className="figures block text-xs text-text3">
          {formatInstant(row.at)}
        </time>
      </span>
      <RowState row={row} />
    </span>
    <Progress row={row} className="mt-2.5" />
    <span className="mt-1.5 flex items-center justify-between gap-3 text-sm">
      <ProgressWords row={row} />
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
    </span>
  </MemberBackLink>
)

export const RowState = ({ row: { state } }: { row: Pick<TurnoverRow, 'state'> }) => {
  const t = useText()
  return <Badge tone={stateTones[state]}>{t(`turnover.state_${state}`)}</Badge>
}

type Shown = { row: TurnoverRow; className?: string }

export const Progress = ({ row: { done, required, state }, className = '' }: Shown) => {
  const t = useText()
  const words = t('turnover.progress', { done: money(done), required: money(required) })
  return <ProgressBar percent={percentOf(done, required)} label={words} tone={barTone(state)} className={className} />
}

const ProgressWords = ({ row: { done, required, left, state } }: Shown) => {
  const t = useText()
  return (
    <span className="figures flex flex-wrap gap-x-2">
      <span className="text-text2">{t('turnover.progress', { done: money(done), required: money(required) })}</span>
      {isOpen(state) && <span className="font-semibold">{t('turnover.left', { amount: money(left) })}</span>}
    </span>
  )
}
