import { diceChance, dicePays } from '@tamuvo/games/arcade/dice.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { useGameShow } from '../hud/useGameShow.ts'
import { showFor } from '../kit/showing.ts'
import { DicePays } from './DicePays.tsx'

type Side = 'under' | 'over'
const rollMs = 700
/** Limits in hundredths that both sides sell. */
const [limitMin, limitMax] = [499, 9_500]

/** Dice: choose a side and a limit, and a number falls. */
export const Dice: GameClient = ({ title }) => {
  const t = useText()
  const [side, setSide] = useState<Side>('under')
  const [limit, setLimit] = useState(5_000)
  const [rolled, setRolled] = useState<number>()
  const [isRolling, setRolling] = useState(false)
  useGameShow({
    asked: () => setRolling(true),
    refused: () => setRolling(false),
    handlers: {
      roll: ({ dice }, isInstant) =>
        showFor(isInstant ? 0 : rollMs, () => {
          setRolling(false)
          setRolled(dice[0])
        }),
    },
  })
  const spot = { market: side, selection: decimal(limit) }
  const chance = diceChance(spot) ?? 0
  return (
    <GameFrame title={title} spots={[spot]} rules={<p>{t('studio.dice_rules')}</p>} pays={<DicePays side={side} />}>
      <div className="m-auto w-full max-w-140 space-y-6 px-4">
        <Rolled rolled={rolled} isRolling={isRolling} isWon={rolled !== undefined && isWon(side, limit, rolled)} />
        <Scale side={side} limit={limit} rolled={isRolling ? undefined : rolled} />
        <Slider
          label={`${t('studio.dice_limit')}: ${decimal(limit)}`}
          min={limitMin}
          max={limitMax}
          value={limit}
          onChange={setLimit}
        />
        <Tabs<Side>
          label={t('studio.bet')}
          value={side}
          onChange={setSide}
          tabs={[
            { key: 'under', label: `${t('studio.dice_under')} ${decimal(limit)}` },
            { key: 'over', label: `${t('studio.dice_over')} ${decimal(limit)}` },
          ]}
        />
        <Facts
          facts={[
            [t('studio.dice_chance'), `${decimal(chance)} %`],
            [t('studio.dice_pays'), `${(dicePays(chance) / multipleScale).toFixed(4)}×`],
          ]}
        />
      </div>
    </GameFrame>
  )
}

export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

const isWon = (side: Side, limit: number, rolled: number): boolean => (side === 'under' ? rolled < limit : rolled > limit)

type RolledProps = { rolled: number | undefined; isRolling: boolean; isWon: boolean }

/** The number that fell, told by colour and by its place on the scale. */
const Rolled = ({ rolled, isRolling, isWon: won }: RolledProps) => {
  const t = useText()
  return (
    <p className="text-center">
      <span className="block text-sm text-text3">{t('studio.dice_rolled')}</span>
      <span
        data-rolled={rolled}
        className={cx(
          'figures text-num-lg font-bold',
          isRolling && 'motion-safe:animate-shimmer',
          won && !isRolling ? 'text-win' : 'text-text',
        )}
      >
        {isRolling || rolled === undefined ? '··.··' : decimal(rolled)}
      </span>
    </p>
  )
}

/** All numbers from left to right, with the part that wins. */
const Scale = ({ side, limit, rolled }: { side: Side; limit: number; rolled: number | undefined }) => (
  <div aria-hidden="true" className="relative h-4 rounded-full bg-loss/50">
    <div
      className="absolute inset-y-0 rounded-full bg-win"
      style={side === 'under' ? { left: 0, width: `${limit / 100}%` } : { right: 0, width: `${(9_999 - limit) / 100}%` }}
    />
    {rolled !== undefined && (
      <div
        className="absolute -top-2 h-8 w-1.5 -translate-x-1/2 rounded-full bg-white shadow-raised transition-[left] motion-reduce:transition-none"
        style={{ left: `${rolled / 100}%` }}
      />
    )}
  </div>
)
