import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

export type FieldFrameProps = {
  label: string
  hint?: ReactNode
  /** What is wrong, shown below the field and read with it. */
  error?: string | undefined
  /** Marks the field as one that may stay empty. */
  optional?: boolean
  className?: string
}

type Props = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'size'> & {
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** A labelled line of text. With `type="password"` it offers to show what was typed. */
export const Field = ({ label, hint, error, optional, className, prefix, suffix, type = 'text', ...input }: Props) => {
  const id = useId()
  const [revealed, setRevealed] = useState(false)
  const secret = type === 'password'
  return (
    <FieldFrame {...{ id, label, hint, error, optional: optional ?? false, className: className ?? '' }}>
      <div className={fieldBox(Boolean(error))}>
        {prefix && <span className="shrink-0 pl-3 text-text3">{prefix}</span>}
        <input
          {...input}
          id={id}
          type={secret && revealed ? 'text' : type}
          className={fieldInput}
          {...describedBy(id, hint, error)}
        />
        {secret && <Reveal revealed={revealed} onToggle={() => setRevealed(!revealed)} />}
        {suffix && <span className="flex shrink-0 items-center pr-3 text-text3">{suffix}</span>}
      </div>
    </FieldFrame>
  )
}

export const fieldInput = 'min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 py-1 outline-none disabled:opacity-50'

export const fieldBox = (wrong: boolean): string =>
  cx(
    'flex min-h-11 items-center rounded-input border bg-bg2 transition-colors',
    'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand-text',
    wrong ? 'border-loss' : 'border-line hover:border-text3',
  )

/** Ties a control to its hint and its error. */
export const describedBy = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** Label above, control, then error and hint below. */
export const FieldFrame = ({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) => {
  const t = useText()
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-text2">
        {label}
        {optional && <span className="text-text3"> ({t('common.optional')})</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-loss">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-text3">
          {hint}
        </p>
      )}
    </div>
  )
}

const Reveal = ({ revealed, onToggle }: { revealed: boolean; onToggle: () => void }) => {
  const t = useText()
  return (
    <IconButton label={t(revealed ? 'common.hide_password' : 'common.show_password')} aria-pressed={revealed} onClick={onToggle}>
      {revealed ? <EyeOff size={20} /> : <Eye size={20} />}
    </IconButton>
  )
}
