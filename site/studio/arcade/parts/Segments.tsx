import { cx } from '@tamuvo/ui/components/cx.ts'
import { type ReactNode, useId } from 'react'

type Props<Key extends string> = {
  label: string
  options: readonly { readonly key: Key; readonly label: ReactNode }[]
  value: Key
  onChange: (key: Key) => void
  disabled?: boolean
}

/** One of a few, side by side: arrow keys move, as between radio buttons everywhere. */
export const Segments = <Key extends string>({ label, options, value, onChange, disabled = false }: Props<Key>) => {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0 disabled:opacity-55">
      <legend className="mb-1 text-xs text-text2">{label}</legend>
      <div className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1 rounded-card bg-[#0000004d] p-1">
        {options.map((option) => (
          <label
            key={option.key}
            className={cx(
              'flex min-h-10 cursor-pointer items-center justify-center rounded-input px-1.5 text-center text-sm leading-tight font-semibold text-text2 transition-colors',
              'has-checked:bg-(--w-tile) has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-(--w-glow)',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.key}
              checked={option.key === value}
              onChange={() => onChange(option.key)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
