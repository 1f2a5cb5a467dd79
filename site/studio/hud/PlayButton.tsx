import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FastForward, Play, RotateCw } from 'lucide-react'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { stakeIn } from '../kit/game-kit.ts'
import type { UnitBet } from '../kit/round-source.ts'
import { useKit, useKitState } from './kit-context.tsx'
import { usePlayKey } from './usePlayKey.ts'

type Props = {
  bets: readonly UnitBet[]
  label: string
  /** A window stands over the game: keys are its. */
  isBlocked: boolean
}

/** The big button: begins a round, and where the rules allow it shows the end of one at once. */
export const PlayButton = ({ bets, label, isBlocked }: Props) => {
  const t = useText()
  const kit = useKit()
  const { phase, isReady, isPaused, profile } = useKitState('phase', 'isReady', 'isPaused', 'profile')
  const maySkip = phase === 'showing' && profile.mayHurry
  const mayPlay = phase === 'idle' && isReady && !isPaused && stakeIn(kit.game, bets) !== undefined
  const press = () => {
    if (maySkip) kit.finish()
    else if (mayPlay) void kit.play(bets)
  }
  usePlayKey(!isBlocked, press)
  const isBusy = phase === 'asking' || phase === 'showing'
  const Sign = maySkip ? FastForward : label === t('studio.spin') ? RotateCw : Play
  return (
    <button
      type="button"
      data-play
      aria-label={maySkip ? t('studio.show_result') : label}
      aria-disabled={!maySkip && !mayPlay}
      onClick={press}
      className="play-button focus-ring grid size-21 shrink-0 place-items-center"
    >
      <span className="flex flex-col items-center gap-0.5 text-xs font-bold">
        <Sign size={34} strokeWidth={2.4} className={cx(isBusy && !maySkip && 'motion-safe:animate-spin')} />
        {!maySkip && <span className="max-w-18 truncate">{label}</span>}
      </span>
    </button>
  )
}
