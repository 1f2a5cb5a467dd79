import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { formulaFigure } from './jackpot-figure.ts'
import { JackpotPanel } from './JackpotPanel.tsx'

/** A figure made from the time, which says so. */
export const FormulaJackpot = () => {
  const t = useText()
  const nowMs = useServerNow(1000)
  return (
    <JackpotPanel title={t('home.jackpot')} figure={formulaFigure(nowMs)}>
      <Badge tone="info">{t('jackpot.formula')}</Badge>
    </JackpotPanel>
  )
}
