import { formatDecimal } from '@tamuvo/money/format.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { SendBars } from './SendBars.tsx'
import type { UplineTerms } from './upline-terms.ts'

/** What stands in the way of sending anything, and what to do about it. */
export const UplineBars = ({ terms: { bars, dayMax, turnoverLeft, hasPassword } }: { terms: UplineTerms }) => {
  const t = useText()
  const figures = { left: formatDecimal(turnoverLeft), max: formatDecimal(dayMax) }
  return (
    <>
      <SendBars bars={bars.map((bar) => t(`upline.bar_${bar}`, figures))} hasPassword={hasPassword} />
      {bars.includes('TURNOVER_NOT_MET') && (
        <MemberLink page="personalHistoryCopy" className={`${buttonClass('quiet')} self-start`}>
          {t('upline.see_bets')}
        </MemberLink>
      )}
    </>
  )
}
