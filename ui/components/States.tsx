import { CircleAlert, Inbox, RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorSentence, traceOf } from '../calls/errors.ts'
import { useTimeout } from '../hooks/useTimer.ts'
import { useText } from '../text/useText.tsx'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

type EmptyProps = {
  title: string
  /** The heading of a page that has nothing else. */
  titleAs?: 'p' | 'h1'
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing to show, said in one sentence with one thing to do about it. */
export const EmptyState = ({ title, titleAs: Title = 'p', text, icon = <Inbox size={28} />, action, className }: EmptyProps) => (
  <div className={cx('flex flex-col items-center gap-2 px-4 py-10 text-center', className)}>
    <div aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-bg2 text-text3">
      {icon}
    </div>
    <Title className="mt-1 font-semibold">{title}</Title>
    {text && <p className="max-w-96 text-sm text-text2">{text}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)

type ErrorProps = { error: unknown; onRetry?: () => unknown; title?: string; className?: string }

/** A bar that says what failed and offers to try again, in place of what could not be shown. */
export const ErrorState = ({ error, onRetry, title, className }: ErrorProps) => {
  const t = useText()
  const trace = traceOf(error)
  return (
    <div
      role="alert"
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-loss/50 bg-bg1 px-4 py-3', className)}
    >
      <CircleAlert size={20} className="shrink-0 text-loss" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-sm text-text2' : ''}>{errorSentence(error)}</p>
        {trace && <p className="text-xs text-text3">{t('common.trace', { id: trace })}</p>}
      </div>
      {onRetry && (
        <Button tone="quiet" icon={<RotateCw size={18} />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

const slowAfterMs = 8_000

/** Shows up beside a skeleton when something takes longer than eight seconds. */
export const SlowNotice = ({
  waiting,
  onRetry,
  afterMs = slowAfterMs,
}: {
  waiting: boolean
  onRetry?: () => unknown
  afterMs?: number
}) => (waiting ? <SlowBar afterMs={afterMs} {...(onRetry ? { onRetry } : {})} /> : null)

const SlowBar = ({ onRetry, afterMs }: { onRetry?: () => unknown; afterMs: number }) => {
  const [slow, setSlow] = useState(false)
  const t = useText()
  useTimeout(afterMs, !slow, () => setSlow(true))
  if (!slow) return null
  return (
    <div
      role="status"
      className="animate-fade-in flex flex-wrap items-center gap-3 rounded-card border border-line bg-bg1 px-4 py-2"
    >
      <WifiOff size={20} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-40 flex-1 text-sm">{t('common.slow_network')}</p>
      {onRetry && (
        <Button tone="quiet" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
