import { formatDecimal } from '@tamuvo/money/format.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleAlert } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { TransferTerms } from './transfer-terms.ts'

type Props = { terms: Pick<TransferTerms, 'bars' | 'dayMax' | 'turnoverLeft' | 'hasPassword'> }

/** Why nothing can be sent now, and what to do about it. */
export const TransferBars = ({ terms: { bars, dayMax, turnoverLeft, hasPassword } }: Props) => {
  const t = useText()
  const figures = { left: formatDecimal(turnoverLeft), max: formatDecimal(dayMax) }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {bars.map((bar) => (
          <Bar key={bar}>{t(`agent.bar_${bar}`, figures)}</Bar>
        ))}
        {bars.length === 0 && !hasPassword && <Bar>{t('upline.password_needed')}</Bar>}
      </ul>
      {bars.length === 0 && !hasPassword && (
        <MemberLink page="securityCenter" id="withdrawal" className={`${buttonClass()} self-start`}>
          {t('upline.password_set')}
        </MemberLink>
      )}
    </div>
  )
}

const Bar = ({ children }: { children: string }) => (
  <li className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </li>
)
