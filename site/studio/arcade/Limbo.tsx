import { readPoint } from '@tamuvo/games/arcade/crash.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { LimboSky } from './LimboSky.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { Segments } from './parts/Segments.tsx'
import { Stage } from './parts/Stage.tsx'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { type World, WorldScope } from './parts/World.tsx'
import { useLimboShow } from './useLimboShow.ts'

const world: World = {
  deep: '#140b33',
  mid: '#6d4bc3',
  tile: '#4a3a94',
  glow: '#ffd0a8',
  ink: '#fbf4ff',
  good: '#8df0c8',
  bad: '#ff8f9c',
}
const sound: WorldSound = { root: 392, scale: 'major', voice: 'bell', beatsPerMinute: 96 }

const targets = ['1.50', '2.00', '5.00', '10.00', '100.00']

/** Limbo: a multiplier is drawn, and the bet is that it reaches a target. */
export const Limbo: GameClient = ({ title }) => {
  const t = useText()
  const [target, setTarget] = useState('2.00')
  const trail = useTrail()
  const { shown, isClimbing, result } = useLimboShow(trail.remember, useVoice(sound))
  const point = readPoint(target)
  const spot = { market: 'target', selection: target }
  const { selection: shownTarget } = useShownSpot(spot)
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={point === undefined ? [] : [spot]}
        backdrop={<LimboSky reached={shown} />}
        pays={<PaysList rows={targets.map((each) => [`≥ ${each}×`, (readPoint(each) ?? 0) * 100])} />}
        rules={<p>{t('arcade.rules_limbo')}</p>}
      >
        <Stage trail={<Trail past={trail.past} />} controls={<TargetControl target={target} onTarget={setTarget} />}>
          <p className="text-center" data-reached={isClimbing ? undefined : shown}>
            <span className="block text-sm text-text2">{t('arcade.reached')}</span>
            <span
              className={cx(
                'figures block text-[min(7rem,18cqw,45cqh)] leading-none font-extrabold tracking-tight transition-colors',
                result === 'won' && !isClimbing && 'text-(--w-good) motion-safe:animate-pop-in',
                result === 'lost' && !isClimbing && 'text-(--w-bad)',
              )}
            >
              {(shown / 100).toFixed(2)}×
            </span>
            <span className="figures mt-3 inline-block rounded-full bg-[#00000040] px-4 py-1 text-base">
              {t('arcade.auto_on', { target: `${shownTarget}×` })}
            </span>
          </p>
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

/** The target, typed or taken from those often used, and how likely it is. */
const TargetControl = ({ target, onTarget }: { target: string; onTarget: (target: string) => void }) => {
  const t = useText()
  const point = readPoint(target)
  const settle = (): void => {
    const typed = Number(target.replace(',', '.'))
    const kept = Number.isFinite(typed) ? Math.min(Math.max(typed, 1.01), 1_000_000) : 2
    onTarget(kept.toFixed(2))
  }
  return (
    <>
      <div className="flex items-end gap-3">
        <label className="min-w-0 flex-1 text-xs text-text2">
          {t('arcade.target')}
          <input
            inputMode="decimal"
            value={target}
            aria-invalid={point === undefined}
            onChange={(event) => onTarget(event.target.value)}
            onBlur={settle}
            className="focus-ring figures mt-1 block h-12 w-full rounded-input border border-line bg-[#0000004d] px-3 text-lg font-bold text-text aria-invalid:border-(--w-bad)"
          />
        </label>
        <p className="min-w-24 pb-2 text-end text-xs text-text2">
          {t('arcade.chance')}
          <span className="figures block text-lg font-bold text-text">
            {point === undefined ? '–' : `${chanceText(point)} %`}
          </span>
        </p>
      </div>
      <Segments
        label={t('arcade.target')}
        value={target}
        onChange={onTarget}
        options={targets.map((each) => ({ key: each, label: <span className="figures">{Number(each)}×</span> }))}
      />
    </>
  )
}

/** 97 divided by the target, in percent with as many digits as say something. */
const chanceText = (point: number): string => {
  const percent = 9_700 / point
  return percent >= 1 ? percent.toFixed(2) : percent.toPrecision(2)
}
