import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleHelp } from 'lucide-react'
import { onlyChoice } from '@tamuvo/games/lottery/describe.ts'
import { chanceWords, oddsWords, ruleSentence } from './words.ts'

/**
 * What must happen to win, how likely that is and what it pays. Choices side by side tell their own odds. On a phone the sentence is a
 * press away, so that the numbers come first.
 */
export const PlayRule = ({ sheet, mode }: { sheet: Sheet; mode: number }) => {
  const t = useText()
  const wide = useMedia('(width >= 640px)')
  const [play] = sheet.plays
  if (!play) return null
  const odds = onlyChoice(play) ? null : (
    <span className="figures flex min-w-0 gap-1 text-text3">
      <span className="min-w-0 truncate">{chanceWords(play)}</span>
      <span className="shrink-0">
        · {t('lottery.odds')} <strong className="font-semibold text-text">{oddsWords(play, mode)}</strong>
      </span>
    </span>
  )
  if (wide)
    return (
      <div className="text-sm">
        <p className="text-text2">{ruleSentence(play)}</p>
        {odds && <p>{odds}</p>}
      </div>
    )
  return (
    <details className="group text-sm">
      <summary className="focus-ring flex min-h-8 cursor-pointer list-none items-center justify-between gap-2 rounded-sm">
        {odds ?? <span className="text-text3">{t('lottery.rules')}</span>}
        <CircleHelp size={17} aria-label={t('lottery.rules')} className="shrink-0 text-brand-text" />
      </summary>
      <p className="pb-1 text-text2">{ruleSentence(play)}</p>
    </details>
  )
}
