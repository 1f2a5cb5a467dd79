import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

type Props = {
  value: string
  selected: boolean
  onToggle: (value: string) => void
  /** Names the place of the number when the value alone is not enough: "1st digit 7". */
  label?: string
  /** A small figure below: how often it came, what it pays. */
  note?: string
  hot?: boolean
  /** How much of what may be sold of this number is sold, 0 to 1; at 1 it is sold out. */
  soldShare?: number
  round?: boolean
}

/** A number to choose. 48 px, so that a thumb finds it. */
export const NumberCell = ({ value, selected, onToggle, label, note, hot = false, soldShare = 0, round = false }: Props) => {
  const t = useText()
  const soldOut = soldShare >= 1
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={[label ?? value, soldOut && t('common.sold_out')].filter(Boolean).join(', ')}
      // What was picked before it sold out can be taken back.
      disabled={soldOut && !selected}
      onClick={() => onToggle(value)}
      className={cx(
        'focus-ring figures relative grid min-h-12 min-w-11 place-items-center overflow-hidden border text-md leading-none font-semibold select-none',
        'transition-[background-color,border-color,transform] duration-90 active:scale-[0.94] disabled:opacity-40',
        round ? 'rounded-full' : 'rounded-input',
        selected ? 'border-brand bg-brand text-brand-ink' : 'border-line bg-bg2 text-text hover:border-text3 hover:bg-bg3',
      )}
    >
      <span className="grid gap-1 py-1 text-center">
        {value}
        {note && <span className={cx('text-[0.6875rem] font-medium', selected ? 'text-brand-ink' : 'text-text3')}>{note}</span>}
      </span>
      {hot && <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-loss" />}
      {soldShare > 0 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-bg3">
          <span
            className={cx('block h-full', soldShare > 0.8 ? 'bg-loss' : 'bg-info')}
            style={{ width: `${Math.min(100, soldShare * 100)}%` }}
          />
        </span>
      )}
    </button>
  )
}
