import { wheelRings } from '@tamuvo/games/arcade/wheel.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { type Risk, RiskSegments } from './parts/RiskSegments.tsx'
import { Segments } from './parts/Segments.tsx'
import { Stage } from './parts/Stage.tsx'
import { briefTimes } from './parts/times.ts'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { useWheelShow } from './useWheelShow.ts'
import { shadeOf, WheelDisc } from './WheelDisc.tsx'

const world: World = {
  deep: '#1a0833',
  mid: '#7b2bb0',
  tile: '#5a2a8c',
  glow: '#ffd66b',
  ink: '#fdf2ff',
  good: '#7ff0c6',
  bad: '#ff8fb2',
}
const sound: WorldSound = { root: 392, scale: 'pentatonic', voice: 'pluck', beatsPerMinute: 96 }

const counts = ['10', '20', '30', '40', '50'] as const
type Count = (typeof counts)[number]

/** Wheel: segments with multipliers, and one under the pointer. */
export const Wheel: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [risk, setRisk] = useState<Risk>('medium')
  const [count, setCount] = useState<Count>('30')
  const trail = useTrail()
  const spot = { market: risk, selection: count }
  const shown = useShownSpot(spot)
  const ring = wheelRings.get(`${shown.market} ${shown.selection}`) ?? []
  const { degrees, landed, isTurning, forget } = useWheelShow(trail.remember, useVoice(sound))
  const kinds = [...new Set(ring)].toSorted((a, b) => a - b)
  const isLocked = phase !== 'idle'
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[spot]}
        playLabel={t('studio.spin')}
        backdrop={<Ribbons />}
        pays={
          <PaysList
            rows={kinds.map((hundredths) => [
              t('arcade.times', { count: ring.filter((each) => each === hundredths).length, all: ring.length }),
              hundredths * 100,
            ])}
          />
        }
        rules={<p>{t('arcade.rules_wheel')}</p>}
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <>
              <RiskSegments
                value={risk}
                onChange={(next) => {
                  forget()
                  setRisk(next)
                }}
                disabled={isLocked}
              />
              <Segments
                label={t('arcade.segments')}
                value={count}
                onChange={(next) => {
                  forget()
                  setCount(next)
                }}
                disabled={isLocked}
                options={counts.map((key) => ({ key, label: <span className="figures">{key}</span> }))}
              />
            </>
          }
        >
          <div className="flex h-full min-h-0 w-full flex-col items-center justify-center gap-3">
            <WheelDisc
              ring={ring}
              degrees={degrees}
              isTurning={isTurning}
              landed={landed?.count === ring.length ? landed.place : undefined}
            />
            <ul className="flex flex-wrap justify-center gap-1.5">
              {kinds.map((hundredths) => (
                <li
                  key={hundredths}
                  className="figures rounded-full border-2 bg-[#00000059] px-2.5 py-0.5 text-sm font-bold"
                  style={{ borderColor: shadeOf(kinds, hundredths) }}
                >
                  {briefTimes(hundredths * 100)}
                </li>
              ))}
            </ul>
          </div>
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

const Ribbons = () => (
  <Backdrop
    tiled={
      <g fill="none" strokeWidth="26" strokeOpacity="0.16">
        <path d="M0 640C120 560 40 380 220 300S330 120 400 90" stroke="#ffd66b" />
        <path d="M0 740C160 660 120 460 280 400S380 240 400 210" stroke="#ff7ac0" />
        <path d="M0 540C60 460-10 300 150 220S260 20 400-20" stroke="#7fd4ff" />
      </g>
    }
  />
)
