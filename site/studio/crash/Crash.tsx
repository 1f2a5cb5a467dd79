import { readPoint } from '@tamuvo/games/arcade/crash.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameHead } from '../hud/GameHead.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { Notes } from '../hud/Notes.tsx'
import { SaidSentence } from '../hud/SaidSentence.tsx'
import { useVoice } from '../arcade/parts/useVoice.ts'
import { type World, WorldScope } from '../arcade/parts/World.tsx'
import { AutoField } from './AutoField.tsx'
import { CrashBets } from './CrashBets.tsx'
import { CrashButton } from './CrashButton.tsx'
import { CrashFigures } from './CrashFigures.tsx'
import { CrashMenu, type CrashTab } from './CrashMenu.tsx'
import { CrashPast } from './CrashPast.tsx'
import { CrashSky } from './CrashSky.tsx'
import { KiteCurve } from './KiteCurve.tsx'
import { RoundState } from './RoundState.tsx'
import { StakeStepper } from './StakeStepper.tsx'
import { useCrashPlay } from './useCrashPlay.ts'
import type { CrashPlay } from './crash-play.ts'
import type { CrashSource } from './crash-source.ts'

const world: World = {
  deep: '#081a33',
  mid: '#2f6fb0',
  tile: '#1d4a80',
  glow: '#ffd27a',
  ink: '#f2f8ff',
  good: '#7df0b4',
  bad: '#ff9494',
}
const sound: WorldSound = { root: 330, scale: 'major', voice: 'pluck', beatsPerMinute: 100 }

/** Crash: a kite climbs until its string breaks, for all players at once; who lets go before is paid what it had reached. */
export const Crash: GameClient = ({ title }) => {
  const [play, source] = useCrashPlay(useVoice(sound))
  return <WorldScope world={world}>{play && source && <CrashGame title={title} play={play} source={source} />}</WorldScope>
}

const CrashGame = ({ title, play, source }: { title: string; play: CrashPlay; source: CrashSource }) => {
  const t = useText()
  const still = useReducedMotion()
  const view = useStore(play.view)
  const { level, phase } = useKitState('level', 'phase')
  const [auto, setAuto] = useState('')
  const [menu, setMenu] = useState<CrashTab>()
  const isAutoGood = auto === '' || readPoint(auto) !== undefined
  const bet = { stake: level, auto: auto === '' ? null : auto }
  return (
    <div
      data-phase={phase}
      data-state={view.round?.state}
      data-round={view.round?.issue}
      data-still={still || undefined}
      className="relative isolate flex h-dvh flex-col overflow-hidden bg-bg0 text-text select-none flat:grid flat:grid-cols-[minmax(0,1fr)_220px] flat:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="absolute inset-0 -z-10">
        <CrashSky />
      </div>
      <GameHead title={title} onMenu={() => setMenu('rules')} />
      <main className="mx-auto flex min-h-0 w-full max-w-340 flex-1 flex-col gap-2 px-3 flat:col-start-1 flat:row-start-2 lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-5">
        <div className="lg:col-span-2">
          <CrashPast past={view.past} onOpen={() => setMenu('fairness')} />
        </div>
        <div className="relative min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-[#00000038]">
          <KiteCurve round={view.round} isStill={still} />
          <RoundState view={view} />
        </div>
        <CrashBets view={view} />
      </main>
      <section
        aria-label={t('studio.bet')}
        className="safe-bottom controls-ground z-10 w-full shrink-0 px-[max(12px,calc(50%-360px))] pt-2 flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:flex flat:h-full flat:flex-col flat:justify-end-safe flat:overflow-y-auto flat:px-3"
      >
        <Notes />
        <CrashFigures view={view} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pb-2 flat:shrink-0 flat:flex-col flat:pb-0">
          <div className="flex min-w-0 flex-1 items-end gap-2 flat:w-full flat:flex-none flat:flex-col flat:items-stretch">
            <StakeStepper view={view} />
            <AutoField auto={auto} onAuto={setAuto} most={view.limits?.payoutMost} stake={level} />
          </div>
          <CrashButton play={play} view={view} bet={isAutoGood ? bet : undefined} isBlocked={menu !== undefined} />
        </div>
      </section>
      <SaidSentence />
      <CrashMenu tab={menu} onTab={setMenu} view={view} source={source} />
    </div>
  )
}
