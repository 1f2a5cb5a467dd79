import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'

type Props = {
  side: 'under' | 'over'
  /** In hundredths, as all numbers of dice. */
  limit: number
  onLimit: (limit: number) => void
  range: readonly [min: number, max: number]
  rolled: number | undefined
  isWon: boolean
  isLocked: boolean
}

const marks = [0, 25, 50, 75, 100]

/** All numbers from left to right on a brass gauge: the part that wins is green, its limit can be drawn, and a bead shows what fell. */
export const DiceScale = ({ side, limit, onLimit, range, rolled, isWon, isLocked }: Props) => {
  const t = useText()
  const share = limit / 100
  const wins = side === 'under' ? { left: 0, width: `${share}%` } : { left: `${share}%`, right: 0 }
  return (
    <div className="w-full rounded-sheet bg-[linear-gradient(180deg,#e0b25e,#8f6424)] p-2.5 shadow-raised">
      <div className="rounded-card bg-[#071b2c] px-5 pt-14 pb-2 flat:pt-11 flat:pb-0 shadow-[inset_0_3px_10px_#000c]">
        <div className="relative h-5">
          <div aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-full bg-(--w-bad)/70">
            <div className="absolute inset-y-0 bg-(--w-good)" style={wins} />
          </div>
          {rolled !== undefined && <Bead rolled={rolled} isWon={isWon} />}
          <input
            type="range"
            aria-label={t('arcade.limit')}
            aria-valuetext={`${t(`arcade.market_${side}`)} ${share.toFixed(2)}`}
            min={range[0]}
            max={range[1]}
            step={25}
            value={limit}
            disabled={isLocked}
            onChange={(event) =>
              onLimit(Math.min(Math.max(Math.round(Number(event.target.value) / 25) * 25, range[0]), range[1]))
            }
            className={thumb}
            style={{ left: `${range[0] / 100}%`, right: `${100 - range[1] / 100}%` }}
          />
        </div>
        <div aria-hidden="true" className="relative mt-4 h-4 text-xs text-text2">
          {marks.map((mark) => (
            <span key={mark} className="figures absolute -translate-x-1/2" style={{ left: `${mark}%` }}>
              {mark}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

const Bead = ({ rolled, isWon }: { rolled: number; isWon: boolean }) => (
  <div
    data-rolled={rolled}
    className="absolute -top-12 -translate-x-1/2 transition-[left] duration-300 motion-reduce:transition-none"
    style={{ left: `${rolled / 100}%` }}
  >
    <span
      className={cx(
        'figures block rounded-input px-2 py-1 text-sm font-bold after:absolute after:top-full after:left-1/2 after:size-2.5 after:-translate-x-1/2 after:-translate-y-1.5 after:rotate-45',
        isWon ? 'bg-(--w-good) text-(--w-deep) after:bg-(--w-good)' : 'bg-(--w-ink) text-(--w-deep) after:bg-(--w-ink)',
      )}
    >
      {(rolled / 100).toFixed(2)}
    </span>
  </div>
)

const thumb = cx(
  'focus-ring absolute inset-y-0 m-0 h-5 w-auto cursor-grab appearance-none rounded-full bg-transparent disabled:cursor-default',
  '[&::-webkit-slider-thumb]:size-10 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-input [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-[#7a5117]',
  '[&::-webkit-slider-thumb]:bg-[linear-gradient(90deg,#f6d58d_0_30%,#8a6220_30%_36%,#f6d58d_36%_47%,#8a6220_47%_53%,#f6d58d_53%_64%,#8a6220_64%_70%,#f6d58d_70%)] [&::-webkit-slider-thumb]:shadow-raised',
  '[&::-moz-range-thumb]:size-9 [&::-moz-range-thumb]:rounded-input [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-[#7a5117] [&::-moz-range-thumb]:bg-[#f6d58d]',
)
