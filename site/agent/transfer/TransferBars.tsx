import { formatDecimal } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SendBars } from '../../cashier/upline/SendBars.tsx'
import type { TransferTerms } from './transfer-terms.ts'

type Props = { terms: Pick<TransferTerms, 'bars' | 'dayMax' | 'turnoverLeft' | 'hasPassword'> }

/** Why nothing can be sent now, and what to do about it. */
export const TransferBars = ({ terms: { bars, dayMax, turnoverLeft, hasPassword } }: Props) => {
  const t = useText()
  const figures = { left: formatDecimal(turnoverLeft), max: formatDecimal(dayMax) }
  return (
    <div className="flex flex-col gap-3">
      <SendBars bars={bars.map((bar) => t(`agent.bar_${bar}`, figures))} hasPassword={hasPassword} />
    </div>
  )
}
