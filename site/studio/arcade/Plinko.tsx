import { plinkoTables } from '@tamuvo/games/arcade/plinko.ts'
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
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { PlinkoBoard } from './PlinkoBoard.tsx'
import { usePlinkoShow } from './usePlinkoShow.ts'

const world: World = {
  deep: '#04202a',
  mid: '#0b7f8e',
  tile: '#17606e',
  glow: '#ffe08a',
  ink: '#effffd',
  good: '#ffe08a',
  bad: '#ff9b8a',
}
const sound: WorldSound = { root: 440, scale: 'pentatonic', voice: 'bell', beatsPerMinute: 96 }

const rowCounts = ['8', '12', '16'] as const
type Rows = (typeof rowCounts)[number]

/** Plinko: a pebble falls through rows of pins into a bin. */
export const Plinko: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [risk, setRisk] = useState<Risk>('medium')
  const [rows, setRows] = useState<Rows>('16')
  const trail = useTrail()
  const { pebble, landed, forget } = usePlinkoShow(trail.remember, useVoice(sound))
  const spot = { market: risk, selection: rows }
  const shown = useShownSpot(spot)
  const table = plinkoTables.get(`${shown.market} ${shown.selection}`) ?? []
  const isLocked = phase !== 'idle'
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[spot]}
        playLabel={t('arcade.drop')}
        backdrop={<Canyon />}
        pays={<PaysList rows={halfOf(table).map((hundredths, bin) => [`${t('arcade.bin')} ${bin + 1}`, hundredths * 100])} />}
        rules={<p>{t('arcade.rules_plinko')}</p>}
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <div className="grid grid-cols-[3fr_2fr] gap-2 flat:grid-cols-1 lg:grid-cols-1">
              <RiskSegments
                value={risk}
                onChange={(next) => {
                  forget()
                  setRisk(next)
                }}
                disabled={isLocked}
              />
              <Segments
                label={t('arcade.rows')}
                value={rows}
                onChange={(next) => {
                  forget()
                  setRows(next)
                }}
                disabled={isLocked}
                options={rowCounts.map((key) => ({ key, label: <span className="figures">{key}</span> }))}
              />
            </div>
          }
        >
          <PlinkoBoard
            table={table}
            pebble={pebble}
            landed={landed?.rows === table.length - 1 ? landed.bin : undefined}
            isEmpty={!isLocked && landed?.rows !== table.length - 1}
          />
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

/** The bins from the edge to the middle: the other half is the same. */
const halfOf = (table: readonly number[]): readonly number[] => table.slice(0, Math.ceil(table.length / 2))

/** Water below, and on phones walls of rock left and right. */
const Canyon = () => (
  <Backdrop tiled={<Ripples />}>
    <g className="lg:hidden">
      <path d="M0 0H58L40 120 66 250 34 380 60 540 30 690 52 800H0z" fill="#06343f" />
      <path d="M400 0H346L362 140 338 270 368 410 342 560 370 700 350 800H400z" fill="#06343f" />
      <path d="M0 0H24L12 160 30 330 8 520 22 800H0zM400 0H378L390 180 372 350 394 540 380 800H400z" fill="#03202a" />
    </g>
  </Backdrop>
)

const Ripples = () => (
  <g stroke="#8ff5ef" strokeOpacity="0.14" strokeWidth="3" fill="none">
    <path d="M0 700q25-9 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0M0 738q25-9 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0M0 776q25-9 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0" />
  </g>
)
