import { diceChance, dicePays } from '@tamuvo/games/arcade/dice.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { DiceScale } from './DiceScale.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { Segments } from './parts/Segments.tsx'
import { Stage } from './parts/Stage.tsx'
import { timesText } from './parts/times.ts'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { useDiceShow } from './useDiceShow.ts'

const world: World = {
  deep: '#04121e',
  mid: '#17506b',
  tile: '#22495f',
  glow: '#ffd486',
  ink: '#f3fbff',
  good: '#5fe0a8',
  bad: '#e4665c',
}
const sound: WorldSound = { root: 294, scale: 'minor', voice: 'pluck', beatsPerMinute: 96 }

type Side = 'under' | 'over'
const sides: readonly Side[] = ['under', 'over']
/** Limits in hundredths that both sides sell, in steps of a quarter. */
const limits: readonly [number, number] = [500, 9_500]
const examples = ['5.00', '10.00', '25.00', '50.00', '75.00', '90.00', '95.00']

/** Dice: a number falls under or over a limit. */
export const Dice: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [side, setSide] = useState<Side>('under')
  const [limit, setLimit] = useState(5_000)
  const trail = useTrail()
  const { rolled, isWon, isRolling } = useDiceShow(trail.remember, useVoice(sound))
  const spot = { market: side, selection: (limit / 100).toFixed(2) }
  const shown = useShownSpot(spot)
  const chance = diceChance(shown) ?? 0
  const isLocked = phase !== 'idle'
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[spot]}
        playLabel={t('arcade.roll')}
        backdrop={<Harbour />}
        pays={
          <PaysList
            rows={examples.map((each) => [
              `${t(`arcade.market_${side}`)} ${each}`,
              dicePays(diceChance({ market: side, selection: each }) ?? 1),
            ])}
          />
        }
        rules={<p>{t('arcade.rules_dice')}</p>}
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <Segments
              label={t('studio.bet')}
              value={side}
              onChange={setSide}
              disabled={isLocked}
              options={sides.map((key) => ({ key, label: `${t(`arcade.market_${key}`)} ${spot.selection}` }))}
            />
          }
        >
          <div className="flex w-full max-w-170 flex-col items-center gap-[min(1.5rem,4cqh)]">
            <p className="text-center">
              <span className="block text-sm text-text2 flat:hidden">{t('arcade.rolled')}</span>
              <span
                className={cx(
                  'figures block text-[min(6.5rem,17cqw,28cqh)] leading-none font-extrabold',
                  isRolling && 'opacity-60',
                  !isRolling && rolled !== undefined && (isWon ? 'text-(--w-good)' : 'text-(--w-ink)'),
                )}
              >
                {rolled === undefined ? '--.--' : (rolled / 100).toFixed(2)}
              </span>
            </p>
            <DiceScale
              side={shown.market === 'over' ? 'over' : 'under'}
              limit={Math.round(Number(shown.selection) * 100)}
              onLimit={setLimit}
              range={limits}
              rolled={isRolling ? undefined : rolled}
              isWon={isWon}
              isLocked={isLocked}
            />
            <dl className="grid w-full grid-cols-2 gap-3">
              <Figure name={t('arcade.chance')} value={`${(chance / 100).toFixed(2)} %`} />
              <Figure name={t('arcade.pays')} value={timesText(dicePays(chance || 1))} />
            </dl>
          </div>
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="rounded-card bg-[#0000004d] px-4 py-2">
    <dt className="text-xs text-text2">{name}</dt>
    <dd className="figures text-lg font-bold">{value}</dd>
  </div>
)

const Harbour = () => (
  <Backdrop tiled={<Swell />}>
    <g fill="none" stroke="#ffd486" strokeOpacity="0.11" strokeWidth="3">
      <circle cx="200" cy="330" r="160" />
      <circle cx="200" cy="330" r="138" strokeDasharray="3 13.75" strokeWidth="14" />
    </g>
  </Backdrop>
)

const Swell = () => (
  <>
    <path d="M0 660q50-20 100 0t100 0 100 0 100 0V820H0z" fill="#072033" />
    <path d="M0 720q50 20 100 0t100 0 100 0 100 0V820H0z" fill="#04121e" />
  </>
)
