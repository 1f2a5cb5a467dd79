import { type ReactNode, useRef } from 'react'
import { useStrip } from '../hooks/useStrip.ts'
import { cx } from './cx.ts'

type Chip<Key extends string> = {
  key: Key
  label: ReactNode
  disabled?: boolean
  /** Language of the label when it is another than the page's. */ lang?: string
}

type Props<Key extends string> = {
  label: string
  chips: readonly Chip<Key>[]
  value: Key | null
  onChange: (key: Key) => void
  /** A row scrolls sideways when it is long; `wrap` breaks into lines; `grid` gives all the same width. */
  look?: 'row' | 'wrap' | 'grid'
  className?: string
}

/** A choice among a few short words: filters, vendors, quick amounts. */
export const Chips = <Key extends string>({ label, chips, value, onChange, look = 'row', className }: Props<Key>) => {
  const row = useRef<HTMLDivElement>(null)
  useStrip(row, '[aria-pressed="true"]', value)
  return (
    <div ref={row} role="group" aria-label={label} className={cx(looks[look], className)}>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          aria-pressed={chip.key === value}
          disabled={chip.disabled}
          lang={chip.lang}
          onClick={() => onChange(chip.key)}
          className={look === 'grid' ? cx(chipBase, 'rounded-input px-1') : chipClass}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}

const looks = {
  row: 'scrollbar-none edge-fade -mx-3 flex gap-2 overflow-x-auto px-3 py-0.5',
  wrap: 'flex flex-wrap gap-2',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2',
}

const chipBase = cx(
  'focus-ring inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 border border-line bg-bg1 text-sm font-medium whitespace-nowrap',
  'text-text2 transition-[background-color,color,transform] hover:bg-bg2 hover:text-text active:scale-[0.97] disabled:opacity-45',
  'aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-brand-ink',
)

/** The look of a chip, for links and buttons that stand among them. */
export const chipClass = cx(chipBase, 'rounded-full px-4')
