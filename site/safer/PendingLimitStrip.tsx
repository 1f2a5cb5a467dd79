import { cancelLimitChange, confirmLimit, getSafer } from '@tamuvo/contract/safer.ts'
import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Hourglass } from 'lucide-react'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { type Limit, limitName, limitValue } from './limit-words.ts'

/** A higher limit that was asked for: from when it can be confirmed, and the way to call it off. */
export const PendingLimitStrip = ({ limit: { kind }, wish }: { limit: Limit; wish: NonNullable<Limit['wish']> }) => {
  const t = useText()
  const isRipe = useServerNow(10_000) >= new Date(wish.ripeAt).getTime()
  const invalidates = [getSafer]
  const yes = useAction(confirmLimit, { invalidates, onDone: () => toast('success', t('safer.saved')) })
  const no = useAction(cancelLimitChange, { invalidates })
  const value = limitValue(kind, wish.value)
  const name = limitName(kind)
  const sayYes = async () => {
    const text = t('safer.confirm_raise_text', { name, value })
    if (await confirm({ title: t('safer.confirm_raise'), text })) await yes.run({ kind, value: wish.value })
  }
  return (
    <div className="flex flex-col gap-2 rounded-input border border-line bg-bg2 px-3 py-2">
      <p className="flex items-start gap-2 text-sm">
        <Hourglass size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
        {isRipe ? t('safer.wish_ripe', { value }) : t('safer.wish', { value, time: formatInstant(wish.ripeAt) })}
      </p>
      <RefusalNotice error={yes.error ?? no.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          pending={no.pending}
          aria-label={`${name}: ${t('safer.cancel_change')}`}
          onClick={() => no.run({ kind })}
        >
          {t('safer.cancel_change')}
        </Button>
        {isRipe && (
          <Button tone="outline" pending={yes.pending} aria-label={`${name}: ${t('safer.confirm_change')}`} onClick={sayYes}>
            {t('safer.confirm_change')}
          </Button>
        )}
      </div>
    </div>
  )
}
