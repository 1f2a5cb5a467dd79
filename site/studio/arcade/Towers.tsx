import { rowCount, towerSheets, towersPay } from '@tamuvo/games/arcade/towers.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { CashOut } from './parts/CashOut.tsx'
import { NextPays } from './parts/NextPays.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { ResultBadge } from './parts/ResultBadge.tsx'
import { Segments } from './parts/Segments.tsx'
import { Stage } from './parts/Stage.tsx'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { TowersBoard } from './TowersBoard.tsx'
import { useTowersShow } from './useTowersShow.ts'

const world: World = {
  deep: '#071426',
  mid: '#2c6f9e',
  tile: '#3b6f95',
  glow: '#aef3ff',
  ink: '#f0fbff',
  good: '#9df5e4',
  bad: '#ff8b8b',
}
const sound: WorldSound = { root: 523, scale: 'pentatonic', voice: 'bell', beatsPerMinute: 96 }

type Difficulty = 'easy' | 'medium' | 'hard' | 'expert'
const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard', 'expert']
const rows = Array.from({ length: rowCount }, (_, row) => row)

/** Towers: eight rows of glass, some of which breaks. */
export const Towers: GameClient = ({ title }) => {
  const t = useText()
  const { phase, round } = useKitState('phase', 'round')
  const [chosen, setChosen] = useState<Difficulty>('medium')
  const trail = useTrail()
  const { tiles, climbed, chain, result } = useTowersShow(trail.remember, useVoice(sound))
  const spot = { market: chosen, selection: '' }
  const difficulty = useShownSpot(spot).market
  const isPlayed = difficulty === round?.bets[0]?.market
  const sheet = towerSheets.get(difficulty) ?? { tiles: 3, holding: 2 }
  const cash = chain.paysOf('cashout')
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[spot]}
        choices={cash === undefined ? undefined : <CashOut pays={cash} isFirst={climbed === 0} />}
        backdrop={<Mountains />}
        pays={
          <PaysList rows={rows.map((row) => [t('arcade.times', { count: row + 1, all: rowCount }), towersPay(sheet, row + 1)])} />
        }
        rules={
          <>
            <p>{t('arcade.rules_towers')}</p>
            <p>{t('arcade.rules_chain')}</p>
          </>
        }
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <>
              <NextPays pays={chain.isOpen ? chain.paysOf('climb') : towersPay(sheet, 1)} />
              <Segments
                label={t('arcade.difficulty')}
                value={chosen}
                onChange={setChosen}
                disabled={phase !== 'idle'}
                options={difficulties.map((key) => ({ key, label: t(`arcade.market_${key}`) }))}
              />
            </>
          }
        >
          <TowersBoard sheet={sheet} tiles={isPlayed ? tiles : new Map()} climbed={chain.isOpen ? climbed : undefined} />
          <ResultBadge multiple={result} />
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

/** Peaks in the distance, and light on the snow. */
const Mountains = () => (
  <Backdrop
    tiled={
      <>
        <path d="M0 560 90 380 160 500 250 300 340 470 400 400V820H0z" fill="#163a5c" />
        <path d="M250 300 212 376 240 362 262 386 288 372z" fill="#dff6ff" fillOpacity="0.28" />
        <path d="M90 380 68 424 92 416 108 432z" fill="#dff6ff" fillOpacity="0.24" />
        <path d="M0 690 120 560 210 680 300 560 400 670V820H0z" fill="#0d2540" />
      </>
    }
  />
)
