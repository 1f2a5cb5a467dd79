import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type CSSProperties, useEffect, useState } from 'react'
import type { ShownJackpot } from '../../kit/kit-state.ts'
import { useKit, useKitState, useMoney } from '../kit-context.tsx'
import { useRunningAmount } from '../useRunningAmount.ts'

/** A jackpot that was won, over everything. A press ends it. */
export const JackpotWon = () => {
  const { jackpot } = useKitState('jackpot')
  return jackpot ? <Won key={jackpot.level} win={jackpot} /> : null
}

const runMs = 5_000
const none = fromWire('0.00')

/** Celebrated with light, coins and an amount that runs up; said plainly where the round returned no more than its stake. */
const Won = ({ win: { level, amount, isCelebrated } }: { win: ShownJackpot }) => {
  const t = useText()
  const kit = useKit()
  const money = useMoney()
  const [target, setTarget] = useState<Amount>(isCelebrated ? none : fromWire(amount))
  const shown = useRunningAmount(target, runMs)
  useEffect(() => setTarget(fromWire(amount)), [amount])
  return (
    <button
      type="button"
      aria-label={t('studio.show_result')}
      data-jackpot-won={level}
      data-amount={amount}
      data-celebrated={isCelebrated || undefined}
      onClick={() => kit.finish()}
      className="jackpot-ground absolute inset-0 z-20 grid place-items-center overflow-hidden p-4"
    >
      {isCelebrated && <Rays />}
      {isCelebrated && <Coins />}
      <span className="jackpot-plate animate-pop-in relative max-w-full text-center">
        <span className={cx('block', isCelebrated ? 'slot-title jackpot-title' : 'text-lg font-bold')}>
          {t('jackpot.won', { level: t(`jackpot.level_${level}`) })}
        </span>
        <span className={cx('figures block', isCelebrated ? 'slot-amount jackpot-amount' : 'text-num font-bold')}>
          {money(toWire(shown))}
        </span>
      </span>
    </button>
  )
}

/** Light behind the amount; it turns slowly where motion is wanted. */
const Rays = () => <span aria-hidden="true" className="jackpot-rays absolute" />

const coinCount = 18

/** Coins that fly apart once, behind the figures; not shown to those who want no motion. */
const Coins = () => (
  <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 motion-reduce:hidden">
    {Array.from({ length: coinCount }, (_, coin) => (
      <span key={coin} className="jackpot-coin animate-burst absolute" style={courseOf(coin)} />
    ))}
  </span>
)

const courseOf = (coin: number): CSSProperties => {
  const turn = (coin / coinCount) * 2 * Math.PI
  return {
    '--burst-x': `${Math.round(Math.cos(turn) * (150 + (coin % 3) * 60))}px`,
    '--burst-y': `${Math.round(Math.sin(turn) * (170 + (coin % 4) * 45))}px`,
    '--burst-turn': `${(coin * 97) % 540}deg`,
  } as CSSProperties
}
