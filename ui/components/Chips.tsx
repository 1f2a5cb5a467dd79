import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Chip<Key extends string> = { key: Key; label: ReactNode; disabled?: boolean; /** Language of the label when it is another than the page's. */ lang?: string }

type Props<Key extends string> = {
  label: string
  chips: readonly Chip<Key>[]
  value: Key | null
  onChange: (key: Key) => void
  /** Breaks into lines instead of scrolling sideways. */
  wrap?: boolean
  className?: string
}

/** A choice among a few short words: filters, vendors, quick amounts. */
export const Chips = <Key extends string>({ label, chips, value, onChange, wrap = false, className }: Props<Key>) => (
  <div role="group" aria-label={label} className={cx('flex min-w-0 gap-2', wrap ? 'flex-wrap' : 'scrollbar-none -mx-3 overflow-x-auto px-3 py-0.5', className)}>
    {chips.map((chip) => (
      <button
        key={chip.key}
        type="button"
        aria-pressed={chip.key === value}
        disabled={chip.disabled}
        lang={chip.lang}
        onClick={() => onChange(chip.key)}
        className={chipClass}
      >
        {chip.label}
      </button>
    ))}
  </div>
)

export const chipClass = cx(
  'focus-ring inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full border border-line bg-bg1 px-4 text-sm font-medium whitespace-nowrap',
  'text-text2 transition-[background-color,color,transform] hover:bg-bg2 hover:text-text active:scale-[0.97] disabled:opacity-45',
  'aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-brand-ink',
)
