import { coinPays, flipsMost } from '@tamuvo/games/arcade/coin.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { CoinDisc } from './CoinDisc.tsx'
import { CashOut } from './parts/CashOut.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { ResultBadge } from './parts/ResultBadge.tsx'
import { Segments } from './parts/Segments.tsx'
import { Stage } from './parts/Stage.tsx'
import { briefTimes } from './parts/times.ts'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { type CoinSide, useCoinShow } from './useCoinShow.ts'

const world: World = {
  deep: '#22060f',
  mid: '#8c2338',
  tile: '#6d2a35',
  glow: '#ffcf70',
  ink: '#fff4e6',
  good: '#ffd98a',
  bad: '#ff9a9a',
}
const sound: WorldSound = { root: 415, scale: 'major', voice: 'bell', beatsPerMinute: 96 }

const sides: readonly CoinSide[] = ['heads', 'tails']
const steps = Array.from({ length: flipsMost }, (_, place) => place + 1)

/** Coin: heads or tails, and again for twice as much. */
export const Coin: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [called, setCalled] = useState<CoinSide>('heads')
  const trail = useTrail()
  const { coin, calls, chain, result } = useCoinShow(trail.remember, useVoice(sound))
  const cash = chain.paysOf('cashout')
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[{ market: 'coin', selection: called }]}
        playLabel={t('arcade.flip')}
        choices={cash === undefined ? undefined : <CashOut pays={cash} isFirst={false} />}
        backdrop={<Rays />}
        pays={<PaysList rows={steps.map((step) => [t('arcade.times', { count: step, all: flipsMost }), coinPays(step)])} />}
        rules={
          <>
            <p>{t('arcade.rules_coin')}</p>
            <p>{t('arcade.rules_chain')}</p>
          </>
        }
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            chain.isOpen ? (
              <CallButtons onCalled={setCalled} />
            ) : (
              <Segments
                label={t('arcade.market_coin')}
                value={called}
                onChange={setCalled}
                disabled={phase !== 'idle'}
                options={sides.map((key) => ({ key, label: t(`arcade.${key}`) }))}
              />
            )
          }
        >
          <div className="flex w-full flex-col items-center gap-6">
            <CoinDisc turn={coin} />
            <Ladder calls={calls} />
          </div>
          <ResultBadge multiple={result} />
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

/** What right calls in a row pay; the reached ones are lit. */
const Ladder = ({ calls }: { calls: number }) => (
  <ol className="scrollbar-none flex w-full max-w-140 justify-center-safe gap-1 overflow-x-auto px-1 pb-1">
    {steps.map((step) => (
      <li
        key={step}
        className={cx(
          'figures shrink-0 rounded-full px-2.5 py-1 text-xs font-semibold',
          step <= calls
            ? 'bg-(--w-glow) text-(--w-deep)'
            : step === calls + 1
              ? 'bg-bg2 text-text ring-1 ring-(--w-glow)/70'
              : 'bg-[#00000040] text-text2',
        )}
      >
        {briefTimes(coinPays(step))}
      </li>
    ))}
  </ol>
)

/** The next call, while the round goes on. */
const CallButtons = ({ onCalled }: { onCalled: (side: CoinSide) => void }) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const mayCall = phase === 'choosing'
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          data-call={side}
          aria-disabled={!mayCall}
          onClick={() => {
            if (!mayCall) return
            onCalled(side)
            void kit.act(side)
          }}
          className="focus-ring min-h-14 rounded-card bg-(--w-tile) text-base font-bold shadow-raised transition-transform active:scale-97 aria-disabled:opacity-60 motion-reduce:active:scale-100"
        >
          {t(`arcade.${side}`)}
        </button>
      ))}
    </div>
  )
}

const rays = Array.from({ length: 16 }, (_, place) => place * 22.5)

const Rays = () => (
  <Backdrop>
    <g transform="translate(200 340)" fill="#ffcf70" fillOpacity="0.06">
      {rays.map((turn) => (
        <path key={turn} d="M0 0-86-1400h172z" transform={`rotate(${turn})`} />
      ))}
    </g>
  </Backdrop>
)
