import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  /** Puts the label beside the number instead of above it. */
  inline?: boolean
  className?: string
}

/** What a typed text counts as, kept within its bounds; undefined when it is no number. */
const countFromText = (text: string, min: number, max: number): number | undefined => {
  const digits = text.replace(/[^0-9]/g, '')
  return digits === '' ? undefined : Math.min(max, Math.max(min, Number(digits)))
}

/** A whole number to step or to type. */
export const Stepper = ({ label, value, onChange, min = 1, max, inline = false, className }: Props) => {
  const id = useId()
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const step = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  const type = (text: string) => {
    setTyped(text)
    const count = countFromText(text, min, max)
    if (count !== undefined) onChange(count)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(undefined)
    step(by)
  }
  return (
    <div className={cx(inline && 'flex items-center gap-2', className)}>
      <label htmlFor={id} className={cx('text-sm text-text2', !inline && 'mb-1 block')}>
        {label}
      </label>
      <div className="inline-flex min-h-11 items-center rounded-input border border-line bg-bg2 focus-within:border-brand-text">
        <IconButton label={`${t('common.decrease')}: ${label}`} disabled={value <= min} onClick={() => step(-1)}>
          <Minus size={18} />
        </IconButton>
        <input
          id={id}
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKeyDown}
          inputMode="numeric"
          autoComplete="off"
          className="figures h-11 w-14 min-w-0 bg-transparent text-center font-semibold outline-none"
        />
        <IconButton label={`${t('common.increase')}: ${label}`} disabled={value >= max} onClick={() => step(1)}>
          <Plus size={18} />
        </IconButton>
      </div>
    </div>
  )
}
