import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ticket } from 'lucide-react'
import { money } from '../../parts/figure-words.ts'
import { useFreeBets } from './free-bets.ts'

/** Says of the free bet that runs out first what is left of it, where stakes are chosen; nothing without any. */
export const FreeBetLine = ({ className }: { className?: string }) => {
  const t = useText()
  const [first] = useFreeBets()
  if (!first) return null
  return (
    <p className={className}>
      <span className="figures inline-flex items-start gap-2 text-sm text-text2">
        <Ticket size={18} aria-hidden="true" className="mt-px shrink-0 text-brand-text" />
        {t('lottery.free_bet_line', { left: money(first.left), time: formatDayMinute(first.expiresAt) })}
      </span>
    </p>
  )
}
