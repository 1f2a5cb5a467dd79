import { turboBalls, turboPays } from '@tamuvo/games/bingo/turbo75.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { PaysList } from '../arcade/parts/PaysList.tsx'
import { Segments } from '../arcade/parts/Segments.tsx'
import { Stage } from '../arcade/parts/Stage.tsx'
import { Trail, useTrail } from '../arcade/parts/Trail.tsx'
import { useVoice } from '../arcade/parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from '../arcade/parts/World.tsx'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { BallRail } from './BallRail.tsx'
import { BingoCard } from './BingoCard.tsx'
import { useTurboShow } from './useTurboShow.ts'

const world: World = {
  deep: '#2c0d16',
  mid: '#d05a3f',
  tile: '#8f3b3a',
  glow: '#ffe08a',
  ink: '#fff6ec',
  good: '#9be8a4',
  bad: '#ffb0a0',
}
const sound: WorldSound = { root: 370, scale: 'major', voice: 'pluck', beatsPerMinute: 96 }

const counts = ['1', '2', '3', '4'] as const
type Count = (typeof counts)[number]
const paying = [1, 2, 3, 4, 5]

/** Turbo bingo: up to four cards and 35 balls. */
export const TurboBingo: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState()
  const [count, setCount] = useState<Count>('2')
  const trail = useTrail()
  const { cards, balls } = useTurboShow(trail.remember, useVoice(sound))
  const taken = counts.slice(0, Number(count))
  const shown = phase === 'idle' && cards.length !== taken.length ? taken.map(() => undefined) : cards
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={taken.map((selection) => ({ market: 'card', selection }))}
        backdrop={<Beans />}
        pays={
          <PaysList
            rows={[
              ...paying.map((lines) => [t('bingo.lines', { count: lines }), turboPays(lines)] as const),
              [t('bingo.lines_most'), turboPays(6)],
              [t('bingo.full_card'), turboPays(12)],
            ]}
          />
        }
        rules={
          <>
            <p>{t('bingo.rules_turbo75')}</p>
            <p>{t('bingo.new_cards')}</p>
          </>
        }
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <Segments
              label={t('bingo.cards')}
              value={count}
              onChange={setCount}
              disabled={phase !== 'idle'}
              options={counts.map((key) => ({ key, label: <span className="figures">{key}</span> }))}
            />
          }
        >
          <div className="flex h-full min-h-0 w-full flex-col gap-2">
            <BallRail balls={balls} all={turboBalls} />
            <div className="flex min-h-0 flex-1 flex-wrap content-center justify-center gap-2">
              {(shown.length > 0 ? shown : taken.map(() => undefined)).map((card, place) => (
                <BingoCard key={place} number={place + 1} all={taken.length} card={card} balls={balls} />
              ))}
            </div>
          </div>
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

const beans = [
  [50, 140, 20],
  [340, 90, -30],
  [30, 420, 70],
  [370, 380, 15],
  [90, 700, -20],
  [320, 680, 40],
  [200, 60, 90],
] as const

const Beans = () => (
  <Backdrop
    tiled={beans.map(([x, y, turn]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
        <path d="M-34 8C-40-22-6-34 8-16 22-30 48-10 34 12 20 34-26 34-34 8z" fill="#ffd9a8" fillOpacity="0.13" />
        <path d="M-18 2Q0-10 18 2" fill="none" stroke="#2c0d16" strokeOpacity="0.25" strokeWidth="4" strokeLinecap="round" />
      </g>
    ))}
  />
)
