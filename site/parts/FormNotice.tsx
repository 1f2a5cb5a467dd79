import { CallRefused, errorSentence, traceOf } from '@tamuvo/ui/calls/errors.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

/** The error of a form as a whole, above its fields and read out at once. */
export const FormNotice = ({ tone = 'bad', children }: { tone?: 'bad' | 'good'; children: ReactNode }) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className={cx(
      'flex items-start gap-2.5 rounded-input border bg-bg2 px-3.5 py-2.5',
      tone === 'bad' ? 'border-loss/40 text-loss' : 'border-win/40 text-win',
    )}
  >
    <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
      {tone === 'bad' ? <TriangleAlert size={18} /> : <CircleCheck size={18} />}
    </span>
    <div className="min-w-0">{children}</div>
  </div>
)

/** Why a call was refused, how long to wait where there is a wait, and what to quote where something broke. */
export const RefusalNotice = ({ error, children }: { error: CallRefused | null; children?: ReactNode }) => {
  const t = useText()
  const until = useMemo(() => (error?.retryAfter ? serverNow() + error.retryAfter * 1000 : 0), [error])
  if (!error) return null
  const trace = traceOf(error)
  return (
    <FormNotice>
      {errorSentence(error)}
      {until > 0 && (
        <p className="mt-1 text-sm">
          {t('access.try_again_in')} <Countdown until={until} quiet />
        </p>
      )}
      {trace && <p className="mt-1 text-sm">{t('common.trace', { id: trace })}</p>}
      {children}
    </FormNotice>
  )
}
