import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import type { UnitBet } from '../kit/round-source.ts'
import { BetStepper } from './BetStepper.tsx'
import { Figures } from './Figures.tsx'
import { FreeBet, FreeSpinsLeft } from './FreeSpinsLeft.tsx'
import { GameHead } from './GameHead.tsx'
import { JackpotStrip } from './jackpot/JackpotStrip.tsx'
import { JackpotWon } from './jackpot/JackpotWon.tsx'
import { useKit, useKitState } from './kit-context.tsx'
import { GameMenu, type MenuTab } from './menu/GameMenu.tsx'
import { Notes } from './Notes.tsx'
import { PastControls } from './PastControls.tsx'
import { PlayButton } from './PlayButton.tsx'
import { SaidSentence } from './SaidSentence.tsx'

type Props = {
  title: string
  /** What the next round bets on, at the chosen unit; nothing while the choice is not complete. */
  spots?: readonly Spot[]
  /** Bets with units of their own, for games with chips. Instead of `spots`. */
  bets?: readonly UnitBet[]
  /** What the big button says; "Spin" for slots. */
  playLabel?: string
  /** Whether rounds go on by choices: they stand in place of the big button until the round is over. */
  choices?: ReactNode
  /** Stands in place of the stepper of bets, for games with chips. */
  stakeControl?: ReactNode
  /** Stands between the stakes and the big button. */
  beside?: ReactNode
  /** Fills the window behind everything. */
  backdrop?: ReactNode
  /** How the game pays, in money at the chosen bet: a tab of the menu. */
  pays: ReactNode
  /** The rules in words. */
  rules: ReactNode
  children: ReactNode
}

/** What stands around every game: balance, bet, the big button in reach of the thumb, and the menu. */
export const GameFrame = ({
  title,
  spots,
  bets,
  playLabel,
  choices,
  stakeControl,
  beside,
  backdrop,
  pays,
  rules,
  children,
}: Props) => {
  const t = useText()
  const kit = useKit()
  const { level, phase, isReplay, isPast, round, freeSpins } = useKitState(
    'level',
    'phase',
    'isReplay',
    'isPast',
    'round',
    'freeSpins',
  )
  const [menu, setMenu] = useState<MenuTab>()
  const still = useReducedMotion()
  // Also while a choice is on its way and its outcome is shown: the button stays under the thumb.
  const isGoingOn = phase === 'choosing' || (phase !== 'idle' && round?.isOver === false)
  const next = bets ?? (spots ?? []).map((spot) => ({ spot, unit: freeSpins?.unit ?? level }))
  return (
    <div
      data-phase={phase}
      data-still={still || undefined}
      className="relative isolate flex h-dvh flex-col overflow-hidden bg-bg0 text-text select-none flat:grid flat:grid-cols-[minmax(0,1fr)_232px] flat:grid-rows-[auto_minmax(0,1fr)]"
    >
      {backdrop && <div className="absolute inset-0 -z-10">{backdrop}</div>}
      <div className="z-10 shrink-0 flat:col-start-1">
        <GameHead title={title} onMenu={setMenu} />
        <JackpotStrip />
      </div>
      <main className="relative flex min-h-0 flex-1 flex-col flat:col-start-1 flat:row-start-2">{children}</main>
      <section
        aria-label={t('studio.bet')}
        className="safe-bottom controls-ground z-10 w-full shrink-0 px-[max(12px,calc(50%-360px))] pt-2 flat:px-3 flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:flex flat:h-full flat:flex-col flat:justify-end-safe flat:overflow-y-auto"
      >
        <Notes />
        <FreeSpinsLeft />
        <Figures bets={next} />
        {isPast ? (
          <PastControls onMenu={setMenu} />
        ) : isReplay ? null : (
          <div className="mt-2 flex min-h-22 items-center justify-between gap-3 flat:shrink-0 flat:flex-wrap flat:gap-2 flat:justify-center flat:[&>:first-child]:order-last flat:[&>:first-child]:basis-full">
            {stakeControl ?? (freeSpins ? <FreeBet unit={freeSpins.unit} /> : <BetStepper />)}
            {beside}
            {isGoingOn && choices ? (
              choices
            ) : (
              <PlayButton bets={next} label={playLabel ?? t('studio.play')} isBlocked={menu !== undefined} />
            )}
          </div>
        )}
      </section>
      <JackpotWon />
      <SaidSentence />
      <GameMenu tab={menu} onTab={setMenu} pays={pays} rules={rules} kit={kit} />
    </div>
  )
}
