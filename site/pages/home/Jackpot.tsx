import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Suspense } from 'react'
import { useSettings } from '../../platform/useSettings.ts'

const FormulaJackpot = lazyPart(() => import('./FormulaJackpot.tsx'), 'FormulaJackpot', ['near'])
const PoolJackpot = lazyPart(() => import('./PoolJackpot.tsx'), 'PoolJackpot', ['near'])

/** What the pools hold, digit by digit. A brand may show the specification's formula instead; it then says that it is a demo figure. */
export const Jackpot = () => {
  const display = useSettings()?.jackpotDisplay
  const waiting = <div className="h-54 rounded-sheet bg-bg1 sm:h-42" />
  if (!display) return waiting
  return <Suspense fallback={waiting}>{display === 'formula' ? <FormulaJackpot /> : <PoolJackpot />}</Suspense>
}
