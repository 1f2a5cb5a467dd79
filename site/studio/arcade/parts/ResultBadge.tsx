import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { timesText } from './times.ts'

/** What a round returned, over the board: only when it is more than the stake. */
export const ResultBadge = ({ multiple }: { multiple: Multiple | undefined }) => {
  if (multiple === undefined || multiple <= multipleScale) return null
  return (
    <div
      data-result={multiple}
      className="pointer-events-none absolute top-1/2 left-1/2 z-10 -translate-x-1/2 -translate-y-1/2 rounded-card border-2 border-(--w-glow) bg-(--w-deep)/90 px-6 py-3 shadow-sheet motion-safe:animate-pop-in"
    >
      <span className="figures text-num-lg font-bold text-(--w-glow)">{timesText(multiple)}</span>
    </div>
  )
}
