import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { chanceWords, onlyChoice, oddsWords, ruleSentence } from './words.ts'

type Props = { sheet: Sheet; mode: number; missedShown?: boolean; onMissed?: (shown: boolean) => void }

/** What must happen to win, how likely that is and what it pays. */
export const PlayRule = ({ sheet, mode, missedShown = false, onMissed }: Props) => {
  const t = useText()
  const [play] = sheet.plays
  if (!play) return null
  return (
    <div className="text-sm">
      <p className="text-text2">{ruleSentence(play)}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {!onlyChoice(play) && (
          <p className="figures text-text3">
            {chanceWords(play)} · {t('lottery.odds')} <strong className="font-semibold text-text">{oddsWords(play, mode)}</strong>
          </p>
        )}
        {onMissed && (
          <button
            type="button"
            aria-pressed={missedShown}
            title={t('lottery.missed_hint')}
            onClick={() => onMissed(!missedShown)}
            className="focus-ring min-h-11 rounded-full border border-line px-3.5 text-sm text-text2 hover:bg-bg2 lg:min-h-8 selected:border-brand selected:text-brand-text"
          >
            {t('lottery.missed_label')}
          </button>
        )}
      </div>
    </div>
  )
}
