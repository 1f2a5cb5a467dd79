import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'accent' | 'quiet' | 'outline' | 'danger'
export type ButtonSize = 'md' | 'lg'

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  /** Fills the width of its box. */
  wide?: boolean
  /** Work is under way: the button keeps its size, says so and ignores presses. */
  pending?: boolean
  /** A promise that comes back keeps the button pending until it settles, so that a double press acts once. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

const buttonTones: Record<ButtonTone, string> = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-hover',
  accent: 'bg-accent text-accent-ink hover:bg-accent-hover',
  quiet: 'bg-bg2 text-text hover:bg-bg3',
  outline: 'border border-line text-text hover:bg-bg2',
  danger: 'bg-danger text-white hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-1 text-base',
  lg: 'min-h-13 px-6 py-1.5 text-md',
}

export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'md', wide = false): string =>
  cx(
    'focus-ring relative inline-flex items-center justify-center gap-2 rounded-input text-center font-semibold select-none',
    'transition-[background-color,opacity,transform] active:scale-[0.97] active:duration-90 motion-reduce:active:scale-100',
    'disabled:opacity-45 disabled:active:scale-100 data-pending:cursor-progress data-pending:active:scale-100',
    sizes[size],
    buttonTones[tone],
    wide && 'w-full',
  )

export const Button = ({
  tone,
  size,
  icon,
  wide,
  pending = false,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const [busy, press] = useSinglePress(onClick)
  const t = useText()
  const working = pending || busy
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(tone, size, wide), className)}
      data-pending={working || undefined}
      aria-busy={working || undefined}
      aria-disabled={working || undefined}
      onClick={working ? (event) => event.preventDefault() : press}
    >
      <span className={cx('inline-flex items-center justify-center gap-2', working && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {working && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{t('common.pending')}</span>
        </span>
      )}
    </button>
  )
}

/** Holds further presses back while the promise of the first is under way. */
export const useSinglePress = <Event,>(onPress?: (event: Event) => unknown): [busy: boolean, press: (event: Event) => void] => {
  const [busy, setBusy] = useState(false)
  const held = useRef(false)
  const press = (event: Event) => {
    if (held.current) return
    const outcome = onPress?.(event)
    if (!(outcome instanceof Promise)) return
    held.current = true
    setBusy(true)
    const release = () => {
      held.current = false
      setBusy(false)
    }
    outcome.then(release, release)
  }
  return [busy, press]
}
