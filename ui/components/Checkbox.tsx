import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string | undefined }

const mark =
  'mt-[0.4lh] size-5 shrink-0 -translate-y-1/2 appearance-none rounded-sm border border-text3 bg-bg2 transition-colors checked:border-brand checked:bg-brand ' +
  'checked:bg-[image:url("data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%2020%2020%27%3E%3Cpath%20d=%27M5%2010.5l3.2%203.2L15%207%27%20fill=%27none%27%20stroke=%27%23231600%27%20stroke-width=%272.4%27%20stroke-linecap=%27round%27%20stroke-linejoin=%27round%27/%3E%3C/svg%3E")] aria-invalid:border-loss'

export const Checkbox = ({ children, error, className, ...input }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          className={mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
        <span className="min-w-0">{children}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  )
}

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
  className?: string
}

/** On or off, at once. */
export const Switch = ({ checked, onChange, children, disabled, className }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    disabled={disabled}
    onClick={() => onChange(!checked)}
    className={cx(
      'focus-ring flex min-h-11 w-full items-center justify-between gap-3 rounded-input text-left disabled:opacity-45',
      className,
    )}
  >
    <span className="min-w-0">{children}</span>
    <span
      aria-hidden="true"
      className={cx('flex h-6 w-10 shrink-0 items-center rounded-full p-0.5 transition-colors', checked ? 'bg-accent' : 'bg-bg3')}
    >
      <span className={cx('size-5 rounded-full transition-transform', checked ? 'translate-x-4 bg-accent-ink' : 'bg-text3')} />
    </span>
  </button>
)
