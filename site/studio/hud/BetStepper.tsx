import { formatDecimal } from '@tamuvo/money/format.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronUp, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { BetLevels } from './BetLevels.tsx'
import { useKit, useKitState } from './kit-context.tsx'

/** The bet of the next round: a step up or down the levels, or any of them from a list. */
export const BetStepper = () => {
  const t = useText()
  const kit = useKit()
  const { level, levels, phase } = useKitState('level', 'levels', 'phase')
  const [isOpen, setOpen] = useState(false)
  const place = levels.indexOf(level)
  const isBusy = phase !== 'idle'
  const step = (by: number) => kit.chooseLevel(levels[place + by] ?? level)
  return (
    <div className="flex items-center rounded-full bg-bg2/85 p-0.5">
      <IconButton label={t('studio.lower_bet')} disabled={isBusy || place <= 0} onClick={() => step(-1)}>
        <Minus size={20} />
      </IconButton>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="focus-ring flex min-h-11 min-w-18 flex-col items-center justify-center rounded-input px-1 disabled:opacity-60"
      >
        <span className="flex items-center gap-0.5 text-xs text-text3">
          {t('studio.bet')} <ChevronUp size={12} />
        </span>
        <span className="figures text-base font-bold" data-figure="level">
          {formatDecimal(level)}
        </span>
      </button>
      <IconButton label={t('studio.higher_bet')} disabled={isBusy || place >= levels.length - 1} onClick={() => step(1)}>
        <Plus size={20} />
      </IconButton>
      <BetLevels open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}
