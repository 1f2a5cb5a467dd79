import { rateHelp } from '@tamuvo/contract/content.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ThumbsDown, ThumbsUp } from 'lucide-react'

/** Asks whether an article was of use, once. */
export const HelpRating = ({ tag }: { tag: string }) => {
  const t = useText()
  const action = useAction(rateHelp)
  if (action.data) {
    return (
      <p role="status" className="flex min-h-11 items-center text-sm text-text2">
        {t('content.rating_thanks')}
      </p>
    )
  }
  const rate = (helpful: boolean) => () => void action.run({ tag, helpful })
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-sm text-text2">{t('content.rating_question')}</p>
      <button type="button" disabled={action.pending} onClick={rate(true)} className={answerClass}>
        <ThumbsUp size={16} aria-hidden="true" />
        {t('content.rating_yes')}
      </button>
      <button type="button" disabled={action.pending} onClick={rate(false)} className={answerClass}>
        <ThumbsDown size={16} aria-hidden="true" />
        {t('content.rating_no')}
      </button>
      {action.error && (
        <p role="alert" className="text-sm text-loss">
          {errorSentence(action.error)}
        </p>
      )}
    </div>
  )
}

const answerClass =
  'focus-ring inline-flex min-h-11 items-center gap-1.5 rounded-input px-3 text-sm text-text2 hover:bg-bg2 hover:text-text disabled:opacity-45'
