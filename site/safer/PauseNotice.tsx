import { askReturn, getSafer } from '@tamuvo/contract/safer.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Coffee } from 'lucide-react'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import type { Safer } from './limit-words.ts'

/** Shows that a member is on a break, until when, and how to return from an exclusion. */
export const PauseNotice = ({ pause }: { pause: NonNullable<Safer['pause']> }) => {
  const t = useText()
  const comeBack = useAction(askReturn, { invalidates: [getSafer] })
  const until = pause.until === null ? t('safer.exclude_ever') : t('safer.pause_until', { time: formatInstant(pause.until) })
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card border border-info/40 bg-bg2 p-4">
      <div className="flex items-start gap-3">
        <Coffee size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
        <div>
          <p className="font-semibold">
            {t(`safer.pause_${pause.kind}`)} · <span className="figures">{until}</span>
          </p>
          <p className="text-sm text-text2">{t('safer.pause_open')}</p>
          {pause.because.length > 0 && (
            <p className="mt-1 text-sm">
              {t('safer.pause_because', { signs: pause.because.map((kind) => t(`safer.mark_${kind}`)).join(', ') })}
            </p>
          )}
          {pause.returnsAt && <p className="mt-1 text-sm">{t('safer.return_asked', { time: formatInstant(pause.returnsAt) })}</p>}
        </div>
      </div>
      <RefusalNotice error={comeBack.error} />
      {pause.mayAskReturn && (
        <Button tone="outline" className="self-start" pending={comeBack.pending} onClick={() => comeBack.run({})}>
          {t('safer.return_ask')}
        </Button>
      )}
    </div>
  )
}
