import { useId } from 'react'
import { serverNow, useServerNow } from '../calls/server-clock.ts'
import { formatRemaining } from '../format/date.ts'
import { useText } from '../text/useText.tsx'
import { useSinglePress } from './Button.tsx'
import { cx } from './cx.ts'
import { describedBy, fieldBox, FieldFrame, fieldInput, type FieldFrameProps } from './Field.tsx'
import { Spinner } from './Spinner.tsx'

type Props = Omit<FieldFrameProps, 'optional'> & {
  value: string
  onChange: (code: string) => void
  /** Sends a code. A promise keeps the button pending until it settles. */
  onSend: () => unknown
  /** Until when no other code can be sent, in ms on the server's clock; 0 before the first. */
  waitUntil: number
}

/** The longest code that is sent. */
const codeLengthMax = 255

/** A line for a code that was sent to a phone or by mail, and the button that sends one: again only when its wait is over. */
export const CodeField = ({ value, onChange, onSend, waitUntil, label, hint, error, className }: Props) => {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, className: className ?? '' }}>
      <div className={cx(fieldBox(Boolean(error)), 'pe-1')}>
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={codeLengthMax}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(fieldInput, 'figures tracking-wider')}
          {...describedBy(id, hint, error)}
        />
        <SendButton onSend={onSend} waitUntil={waitUntil} />
      </div>
    </FieldFrame>
  )
}

const SendButton = ({ onSend, waitUntil }: Pick<Props, 'onSend' | 'waitUntil'>) => {
  const t = useText()
  const [busy, press] = useSinglePress(onSend)
  // Wakes each second; what was read then may be older than the wait.
  useServerNow()
  const leftMs = Math.max(0, waitUntil - serverNow())
  const waiting = leftMs > 0
  return (
    <button
      type="button"
      aria-disabled={waiting || busy || undefined}
      aria-busy={busy || undefined}
      onClick={waiting || busy ? undefined : press}
      className={cx(
        'focus-ring relative min-h-11 shrink-0 rounded-sm px-3 text-sm font-semibold',
        waiting ? 'text-text3' : 'text-brand-text hover:bg-bg3',
      )}
    >
      <span className={busy ? 'opacity-0' : ''}>
        {waiting ? (
          <>
            <span className="sr-only">{t('access.code_wait')} </span>
            <span className="figures">{formatRemaining(leftMs)}</span>
          </>
        ) : (
          t(waitUntil > 0 ? 'access.code_again' : 'access.code_send')
        )}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
