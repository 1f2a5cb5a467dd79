import { formatDecimal } from '@tamuvo/money/format.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleAlert } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { UplineTerms } from './upline-terms.ts'

/** What stands in the way of sending anything, and what to do about it. */
export const UplineBars = ({ terms: { bars, dayMax, turnoverLeft, hasPassword } }: { terms: UplineTerms }) => {
  const t = useText()
  const figures = { left: formatDecimal(turnoverLeft), max: formatDecimal(dayMax) }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {bars.map((bar) => (
          <Bar key={bar}>{t(`upline.bar_${bar}`, figures)}</Bar>
        ))}
        {bars.length === 0 && !hasPassword && <Bar>{t('upline.password_needed')}</Bar>}
      </ul>
      {bars.length === 0 && !hasPassword && (
        <a href="#mc/securityCenter/withdrawal" className={`${buttonClass()} self-start`}>
          {t('upline.password_set')}
        </a>
      )}
      {bars.includes('TURNOVER_NOT_MET') && (
        <MemberLink page="personalHistoryCopy" className={`${buttonClass('quiet')} self-start`}>
          {t('upline.see_bets')}
        </MemberLink>
      )}
    </>
  )
}

const Bar = ({ children }: { children: string }) => (
  <li className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </li>
)
