import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useGridKeys } from './parts/useGridKeys.ts'

type Props = {
  picks: readonly number[]
  /** The numbers that were drawn, as far as they were shown. */
  drawn: readonly number[]
  isOpen: boolean
  isFull: boolean
  onToggle: (number: number) => void
}

const columns = 8
const numbers = Array.from({ length: 40 }, (_, place) => place + 1)

/** Forty beds: picked ones are sown, drawn ones sprout, and those that are both bloom. */
export const KenoBoard = ({ picks, drawn, isOpen, isFull, onToggle }: Props) => {
  const t = useText()
  const grid = useGridKeys(columns, numbers.length)
  return (
    <div
      role="group"
      aria-label={t('arcade.board')}
      onKeyDown={grid.onKeyDown}
      className="grid aspect-8/5 w-[min(38rem,100cqw,calc(160cqh_-_5.5rem))] shrink-0 grid-cols-8 gap-1.5"
    >
      {numbers.map((number) => {
        const [isPicked, isDrawn] = [picks.includes(number), drawn.includes(number)]
        const mayToggle = isOpen && (isPicked || !isFull)
        return (
          <button
            key={number}
            type="button"
            data-place={number - 1}
            data-drawn={isDrawn || undefined}
            tabIndex={grid.tabIndex(number - 1)}
            aria-pressed={isPicked}
            aria-label={isDrawn ? t(isPicked ? 'arcade.keno_hit' : 'arcade.keno_drawn', { number }) : String(number)}
            aria-disabled={!mayToggle}
            onClick={() => mayToggle && onToggle(number)}
            className={cx(
              'focus-ring figures relative grid place-items-center rounded-card text-base font-bold transition-[transform,background-color] duration-120 active:scale-93 motion-reduce:active:scale-100',
              !isPicked &&
                !isDrawn &&
                'bg-[linear-gradient(170deg,#8a6434,#5d4020)] shadow-[inset_0_1px_0_#ffffff30,inset_0_-3px_0_#2a1a0a]',
              isPicked && !isDrawn && 'bg-[#f3d489] text-[#3a2510] shadow-[inset_0_-3px_0_#b98a35]',
              isDrawn && !isPicked && 'bg-[#2a1a0a] text-text2 ring-1 ring-(--w-glow)/40',
              isDrawn && isPicked && 'bg-(--w-good) text-[#1d2a06] shadow-[0_0_16px_#c6ef6a99] motion-safe:animate-pop-in',
            )}
          >
            {isDrawn && <Sprout isBlooming={isPicked} />}
            <span className="relative">{number}</span>
          </button>
        )
      })}
    </div>
  )
}

const Sprout = ({ isBlooming }: { isBlooming: boolean }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 size-full motion-safe:animate-pop-in">
    <g fill={isBlooming ? '#ffffff' : '#d9f27a'} fillOpacity={isBlooming ? 0.45 : 0.28}>
      <path d="M20 38C19 26 10 20 3 20 4 30 12 34 20 34zM20 38C21 22 30 12 38 12 38 24 30 32 20 34z" />
    </g>
  </svg>
)
