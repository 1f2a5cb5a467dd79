import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useState } from 'react'
import type { JackpotWin } from '../../kit/round-source.ts'
import { useKit, useKitState } from '../kit-context.tsx'
import { useRunningAmount } from '../useRunningAmount.ts'

/** A jackpot that was won, over everything. A press ends it. */
export const JackpotWon = () => {
  const { jackpot } = useKitState()
  return jackpot ? <Won key={jackpot.level} win={jackpot} /> : null
}

const runMs = 5_000

const Won = ({ win: { level, amount } }: { win: JackpotWin }) => {
  const t = useText()
  const kit = useKit()
  const [target, setTarget] = useState(fromWire('0.00'))
  const shown = useRunningAmount(target, runMs)
  useEffect(() => setTarget(fromWire(amount)), [amount])
  return (
    <button
      type="button"
      aria-label={t('studio.show_result')}
      data-jackpot-won={level}
      onClick={() => kit.finish()}
      className="absolute inset-0 z-20 grid place-items-center bg-scrim p-4"
    >
      <span className="animate-pop-in text-center">
        <span className="slot-title block">{t('jackpot.won', { level: t(`jackpot.level_${level}`) })}</span>
        <span className="slot-amount figures block">{formatAmount(shown)}</span>
      </span>
    </button>
  )
}
