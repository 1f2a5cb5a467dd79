import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** What the value comes to, shown at the end of the label and read out with it. */
  output?: ReactNode
  /** How the value is read out when the number alone says too little. */
  valueText?: string
  disabled?: boolean
  className?: string
}

/** A value on a scale. */
export const Slider = ({ label, value, onChange, min, max, step = 1, output, valueText, disabled, className }: Props) => {
  const id = useId()
  const share = max > min ? ((value - min) / (max - min)) * 100 : 100
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="text-text2">
          {label}
        </label>
        <span className="figures text-right font-semibold">{output ?? value}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled || max <= min}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ '--slider-share': `${share}%` } as CSSProperties}
        className={look}
      />
    </div>
  )
}

/** Each browser names the parts of a range differently. */
const look = cx(
  'focus-ring h-11 w-full cursor-pointer appearance-none rounded-input bg-transparent disabled:cursor-not-allowed disabled:opacity-45',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full',
  '[&::-webkit-slider-runnable-track]:bg-[linear-gradient(90deg,var(--brand)_var(--slider-share),var(--bg3)_var(--slider-share))]',
  '[&::-webkit-slider-thumb]:-mt-[9px] [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full',
  '[&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-bg1 [&::-webkit-slider-thumb]:bg-brand [&::-webkit-slider-thumb]:shadow-raised',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-bg3',
  '[&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-brand',
  '[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-bg1 [&::-moz-range-thumb]:bg-brand',
)
