import { formatDecimal } from '@tamuvo/money/format.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Gift } from 'lucide-react'
import { useKitState } from './kit-context.tsx'

/** How many free spins are left and until when; nothing without any. */
export const FreeSpinsLeft = () => {
  const t = useText()
  const { freeSpins, isReplay, isPast } = useKitState('freeSpins', 'isReplay', 'isPast')
  if (!freeSpins || isReplay || isPast) return null
  const { left, expiresAt } = freeSpins
  return (
    <p
      role="status"
      data-free-spins={left}
      className="mb-2 flex flex-wrap items-center justify-center gap-x-2 rounded-input bg-bg1/90 px-3 py-1.5 text-center text-sm"
    >
      <Gift size={16} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="font-semibold">{t('studio.free_spins', { count: left })}</span>
      <span className="figures text-text2">{t('studio.free_spins_until', { time: formatInstant(expiresAt).slice(0, 16) })}</span>
    </p>
  )
}

/** In place of the stepper of bets: the stake of a free spin is fixed. */
export const FreeBet = ({ unit }: { unit: string }) => {
  const t = useText()
  return (
    <div className="flex min-h-12 min-w-24 flex-col items-center justify-center rounded-full bg-bg2/85 px-4 py-0.5">
      <span className="text-xs text-text3">{t('studio.bet')}</span>
      <span className="figures text-base font-bold" data-figure="level">
        {formatDecimal(unit)}
      </span>
    </div>
  )
}
