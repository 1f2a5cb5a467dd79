import { cx } from '@tamuvo/ui/components/cx.ts'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Option<Key extends string> = { key: Key; label: ReactNode; text?: string; Icon?: LucideIcon; disabled?: boolean }

type Props<Key extends string> = {
  legend: string
  hint?: string
  error?: string | undefined
  options: readonly Option<Key>[]
  value: Key | ''
  onChange: (key: Key) => void
}

/** One of a few, each with room for a picture and a word about it. */
export const Choice = <Key extends string>({ legend, hint, error, options, value, onChange }: Props<Key>) => {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy || undefined}
      // What is wrong with a form takes the focus.
      tabIndex={-1}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1 text-sm font-medium text-text2">{legend}</legend>
      <div className="grid auto-cols-[1fr] grid-flow-col gap-2">
        {options.map((option) => (
          <Box
            key={option.key}
            option={option}
            group={id}
            isChosen={option.key === value}
            isWrong={Boolean(error)}
            onChange={onChange}
          />
        ))}
      </div>
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
    </fieldset>
  )
}

type BoxProps<Key extends string> = {
  option: Option<Key>
  group: string
  isChosen: boolean
  isWrong: boolean
  onChange: (key: Key) => void
}

const Box = <Key extends string>({
  option: { key, label, text, Icon, disabled },
  group,
  isChosen,
  isWrong,
  onChange,
}: BoxProps<Key>) => (
  <label
    className={cx(
      'flex min-h-13 min-w-0 flex-col items-center justify-center gap-1 rounded-card border px-2 py-2.5 text-center',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
      isChosen ? 'border-brand bg-bg2' : isWrong ? 'border-loss' : 'border-line',
      disabled ? 'opacity-55' : 'cursor-pointer hover:bg-bg2',
    )}
  >
    <input type="radio" name={group} className="sr-only" checked={isChosen} disabled={disabled} onChange={() => onChange(key)} />
    {Icon && <Icon size={22} aria-hidden="true" className={isChosen ? 'text-brand-text' : 'text-text2'} />}
    <span className={cx('text-sm leading-snug font-medium', isChosen && 'text-brand-text')}>{label}</span>
    {text && <span className="text-xs text-text3">{text}</span>}
  </label>
)
