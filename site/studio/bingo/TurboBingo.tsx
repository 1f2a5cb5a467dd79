import { turboBalls, turboPays } from '@tamuvo/games/bingo/turbo75.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { PaysList } from '../arcade/parts/PaysList.tsx'
import { Segments } from '../arcade/parts/Segments.tsx'
import { Stage } from '../arcade/parts/Stage.tsx'
import { Trail, useTrail } from '../arcade/parts/Trail.tsx'
import { useVoice } from '../arcade/parts/useVoice.ts'
import { WorldScope } from '../arcade/parts/World.tsx'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { BallRail } from './BallRail.tsx'
import { Beans, beanSound, beanWorld } from './bean-world.tsx'
import { BingoCard } from './BingoCard.tsx'
import { useTurboShow } from './useTurboShow.ts'

const counts = ['1', '2', '3', '4'] as const
type Count = (typeof counts)[number]
const paying = [1, 2, 3, 4, 5]

/** Turbo bingo: up to four cards and 35 balls. */
export const TurboBingo: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [count, setCount] = useState<Count>('2')
  const trail = useTrail()
  const { cards, balls } = useTurboShow(trail.remember, useVoice(beanSound))
  const taken = counts.slice(0, Number(count))
  const shown = phase === 'idle' && cards.length !== taken.length ? taken.map(() => undefined) : cards
  return (
    <WorldScope world={beanWorld}>
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
