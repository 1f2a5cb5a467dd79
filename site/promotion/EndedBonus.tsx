import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from '../parts/figure-words.ts'
import { stateTones } from '../turnover/turnover-words.ts'
import type { Bonus } from './bonus-words.ts'
import { shortInstant, written } from './promotion-words.ts'

/** A bonus that has ended, and what was taken back with it. */
export const EndedBonus = ({ bonus: { titles, at, amount, state, taken } }: { bonus: Bonus }) => {
  const t = useText()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium break-words">{written(titles)}</span>
        <span className="figures block text-xs text-text3">{shortInstant(at)}</span>
      </span>
      <span className="ms-auto flex flex-col items-end gap-1">
        <span className="figures font-semibold">{money(amount)}</span>
        <Badge tone={stateTones[state]}>{t(`turnover.state_${state}`)}</Badge>
        {taken !== null && taken !== '0.00' && (
          <span className="figures text-xs text-text3">{t('bonus.taken', { amount: money(taken) })}</span>
        )}
      </span>
    </li>
  )
}
