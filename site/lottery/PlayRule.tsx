import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { onlyChoice } from '@tamuvo/games/lottery/describe.ts'
import { chanceWords, oddsWords, ruleSentence } from './words.ts'

/** What must happen to win, how likely that is and what it pays. Choices side by side tell their own odds. */
export const PlayRule = ({ sheet, mode }: { sheet: Sheet; mode: number }) => {
  const t = useText()
  const [play] = sheet.plays
  if (!play) return null
  return (
    <div className="text-sm">
      <p className="text-text2">{ruleSentence(play)}</p>
      {!onlyChoice(play) && (
        <p className="figures text-text3">
          {chanceWords(play)} · {t('lottery.odds')} <strong className="font-semibold text-text">{oddsWords(play, mode)}</strong>
        </p>
      )}
    </div>
  )
}
