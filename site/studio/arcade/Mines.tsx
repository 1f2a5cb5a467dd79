import { minesPays, opensMost } from '@tamuvo/games/arcade/mines.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { MinesControls } from './MinesControls.tsx'
import { MinesGarden } from './MinesGarden.tsx'
import { MinesTile } from './MinesTile.tsx'
import { CashOut } from './parts/CashOut.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { ResultBadge } from './parts/ResultBadge.tsx'
import { Stage } from './parts/Stage.tsx'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useGridKeys } from './parts/useGridKeys.ts'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { type World, WorldScope } from './parts/World.tsx'
import { useMinesShow } from './useMinesShow.ts'

const world: World = {
  deep: '#06180f',
  mid: '#1f6a3f',
  tile: '#2b5c46',
  glow: '#c9f26b',
  ink: '#f3ffe9',
  good: '#b6f09a',
  bad: '#ff7a6b',
}
const sound: WorldSound = { root: 330, scale: 'pentatonic', voice: 'pluck', beatsPerMinute: 96 }

const size = 5

/** Mines: flowers and thorns under 25 tiles. */
export const Mines: GameClient = ({ title }) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const [count, setCount] = useState(3)
  const trail = useTrail()
  const { tiles, chain, result } = useMinesShow(trail.remember, useVoice(sound))
  const grid = useGridKeys(size, size * size)
  const spot = { market: 'mines', selection: String(count) }
  const shownCount = Number(useShownSpot(spot).selection)
  const opened = tiles.filter((tile) => tile === 'gem').length
  const cash = chain.paysOf('cashout')
  const first = chain.isOpen ? undefined : minesPays(shownCount, 1)
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[spot]}
        choices={cash === undefined ? undefined : <CashOut pays={cash} isFirst={opened === 0} />}
        backdrop={<MinesGarden />}
        pays={
          <PaysList
            rows={stepsOf(count).map((step) => [t('arcade.times', { count: step, all: 25 - count }), minesPays(count, step)])}
          />
        }
        rules={
          <>
            <p>{t('arcade.rules_mines')}</p>
            <p>{t('arcade.rules_chain')}</p>
          </>
        }
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <MinesControls
              count={shownCount}
              onCount={setCount}
              next={chain.paysOf('reveal') ?? first}
              isLocked={phase !== 'idle'}
            />
          }
        >
          <div
            role="group"
            aria-label={t('arcade.board')}
            onKeyDown={grid.onKeyDown}
            className="grid aspect-square w-[min(30rem,100cqw,100cqh)] grid-cols-5 grid-rows-[repeat(5,minmax(0,1fr))] gap-2"
          >
            {tiles.map((tile, place) => (
              <MinesTile
                key={place}
                number={place + 1}
                holds={tile}
                mayOpen={phase === 'choosing' && tile === undefined}
                tabIndex={grid.tabIndex(place)}
                onOpen={() => void kit.act(`reveal:${place}`)}
              />
            ))}
          </div>
          <ResultBadge multiple={result} />
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

const stepsOf = (count: number): number[] => Array.from({ length: opensMost(count) }, (_, place) => place + 1)
