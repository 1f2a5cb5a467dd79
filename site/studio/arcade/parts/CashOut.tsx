import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useKit, useKitState } from '../../hud/kit-context.tsx'
import { useRoundMoney } from './useRoundMoney.ts'

/** The key that cashes out wherever the focus is; Space and Enter press what has the focus. */
const cashOutKey = 'c'

type Props = {
  /** What it returns now, for each unit. */
  pays: Multiple
  /** Nothing was opened or called yet: the stake comes back. */
  isFirst: boolean
}

/** Ends a chain with what it is worth now: in the place of the big button, in reach of the thumb. */
export const CashOut = ({ pays, isFirst }: Props) => {
  const t = useText()
  const kit = useKit()
  const { phase, isPaused } = useKitState('phase', 'isPaused')
  const money = useRoundMoney()
  const mayAct = phase === 'choosing' && !isPaused
  const press = useEffectEvent(() => {
    if (mayAct) void kit.act('cashout')
  })
  useEffect(() => {
    const onKeyDown = ({ key, repeat }: KeyboardEvent): void => {
      if (key.toLowerCase() === cashOutKey && !repeat && !document.querySelector('[role="dialog"]')) press()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <button
      type="button"
      data-cash-out={pays}
      aria-disabled={!mayAct}
      aria-keyshortcuts={cashOutKey}
      onClick={() => mayAct && void kit.act('cashout')}
      className="focus-ring flex min-h-18 min-w-40 flex-col items-center justify-center rounded-full bg-[linear-gradient(180deg,var(--w-glow),color-mix(in_srgb,var(--w-glow)_62%,var(--w-deep)))] px-5 text-(--w-deep) shadow-raised transition-transform active:scale-97 motion-reduce:active:scale-100"
    >
      <span className="text-sm font-semibold">{t(isFirst ? 'arcade.take_back' : 'arcade.cash_out')}</span>
      <span className="figures text-num-sm font-bold">{money(pays)}</span>
    </button>
  )
}
