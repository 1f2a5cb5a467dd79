import type { Play } from '@tamuvo/games/lottery/play.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { hasPicks, picksOf, type Selection } from './selection.ts'
import { onlyChoice } from '@tamuvo/games/lottery/describe.ts'
import { choiceName, oddsWords } from '../words.ts'
import type { Sold } from './sold.ts'

type Props = { plays: readonly Play[]; selection: Selection; mode: number; sold: Sold; onToggle: (play: Play) => void }

/** Several things to take or leave side by side, each with its own odds. */
export const ChoicesPicker = ({ plays, selection, mode, sold, onToggle }: Props) => {
  const t = useText()
  return (
    <div className={cx('grid gap-2', columnsFor(plays.length))}>
      {plays.map((play) => {
        const choice = onlyChoice(play)
        const odds = oddsWords(play, mode)
        const picked = hasPicks(picksOf(selection, play))
        const soldOut = sold(play.code, choice?.symbol ?? '') >= 1
        const foot = soldOut ? t('common.sold_out') : odds
        return (
          <button
            key={play.code}
            type="button"
            aria-pressed={picked}
            disabled={soldOut && !picked}
            aria-label={`${choice ? choiceName(choice) : play.code}, ${soldOut ? foot : `${t('lottery.odds')} ${odds}`}`}
            onClick={() => onToggle(play)}
            className={cx(
              'focus-ring grid min-h-16 content-center justify-items-center gap-0.5 rounded-card border border-line bg-bg2 px-2 py-1.5 select-none',
              'transition-[background-color,transform] duration-90 hover:border-text3 hover:bg-bg3 active:scale-[0.97] disabled:opacity-40',
              'selected:border-brand selected:bg-brand selected:text-brand-ink',
            )}
          >
            <span className="text-center text-md leading-tight font-semibold">{choice ? choiceName(choice) : play.code}</span>
            <span className="figures text-sm opacity-80">{foot}</span>
          </button>
        )
      })}
    </div>
  )
}

const columnsFor = (count: number): string => {
  if (count <= 4) return count === 3 ? 'grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'
  if (count <= 5) return 'grid-cols-3 sm:grid-cols-5'
  return count <= 12 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-4 sm:grid-cols-5 lg:grid-cols-10'
}
