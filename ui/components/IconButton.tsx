import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, for those who do not see the icon. */
  label: string
  children: ReactNode
  /** A count shown at the corner; nothing at 0, "99+" above 99. */
  badge?: number
}

/** A button of 44 px that shows an icon alone. */
export const IconButton = ({ label, children, badge = 0, className, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    aria-label={badge > 0 ? `${label} (${badge})` : label}
    title={label}
    className={cx(
      'focus-ring relative inline-grid size-11 shrink-0 place-items-center rounded-input text-text2 transition-colors',
      'hover:bg-bg2 hover:text-text active:bg-bg3 disabled:opacity-45 selected:text-brand-text',
      className,
    )}
  >
    {children}
    {badge > 0 && <CountDot count={badge} />}
  </button>
)

/** The red count at the corner of an icon. */
export const CountDot = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-1 right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4 font-semibold text-white"
  >
    {count > 99 ? '99+' : count}
  </span>
)
