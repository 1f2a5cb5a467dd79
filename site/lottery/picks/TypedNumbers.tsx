import type { Picker } from '@tamuvo/games/lottery/play.ts'
import { describedBy, FieldFrame } from '@tamuvo/ui/components/Field.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { PickerProps } from './RowsPicker.tsx'
import { toggled, withRow } from './selection.ts'
import { readTyped, type Typed } from './typed-numbers.ts'

type Props = PickerProps & {
  picker: Extract<Picker, { kind: 'numbers' }>
  /** The way to another means of picking. */ other?: ReactNode
}

/** Numbers to type or to paste. What is given twice is left out, what is wrong is named, what counts is listed. */
export const TypedNumbers = ({ play, picks, onPick, picker, sold, other }: Props) => {
  const t = useText()
  const id = useId()
  const chosen = picks[0] ?? []
  const [text, setText] = useState(chosen.join(' '))
  const typed = readTyped(text, picker.digits)
  const tooMany = typed.numbers.length > picker.max
  // Picks that vanish elsewhere, by "clear" or after a bet, vanish here too.
  useEffect(() => {
    if (chosen.length === 0) setText((before) => (readTyped(before, picker.digits).numbers.length > 0 ? '' : before))
  }, [chosen.length, picker.digits])
  const type = (next: string) => {
    setText(next)
    onPick(withRow(play, picks, 0, readTyped(next, picker.digits).numbers.slice(0, picker.max)))
  }
  const drop = (number: string) => {
    setText(chosen.filter((each) => each !== number).join(' '))
    onPick(toggled(play, picks, 0, number))
  }
  const soldOut = typed.numbers.filter((number) => sold(0, number) >= 1)
  const error =
    [
      ...complaints(typed, t),
      ...(soldOut.length > 0 ? [t('lottery.sold_out_numbers', { numbers: soldOut.join(', ') })] : []),
      ...(tooMany ? [t('lottery.type_too_many', { count: picker.max })] : []),
    ].join(' · ') || undefined
  const hint = t('lottery.type_numbers_hint', { digits: picker.digits })
  return (
    <div className="grid gap-3">
      {other && <div className="flex justify-end">{other}</div>}
      <FieldFrame id={id} label={t('lottery.type_numbers')} hint={hint} error={error}>
        <textarea
          id={id}
          rows={3}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          className={cx(
            'figures block min-h-24 w-full rounded-input border bg-bg2 px-3 py-2 text-md',
            error ? 'border-loss' : 'border-line',
          )}
          {...describedBy(id, hint, error)}
        />
      </FieldFrame>
      <NumberChips numbers={chosen} onDrop={drop} />
    </div>
  )
}

const complaints = ({ repeated, wrong }: Typed, t: ReturnType<typeof useText>): string[] => [
  ...(repeated.length > 0 ? [t('lottery.type_repeated', { numbers: repeated.join(', ') })] : []),
  ...(wrong.length > 0 ? [t('lottery.type_wrong', { numbers: wrong.join(', ') })] : []),
]

const NumberChips = ({ numbers, onDrop }: { numbers: readonly string[]; onDrop: (number: string) => void }) => {
  const t = useText()
  return (
    <ul aria-label={t('lottery.picked', { count: numbers.length })} className="flex min-h-11 flex-wrap gap-1.5">
      {numbers.map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-label={`${t('common.delete')}: ${number}`}
            onClick={() => onDrop(number)}
            className="focus-ring figures flex min-h-11 items-center gap-1 rounded-input bg-brand ps-3 pe-2 font-semibold text-brand-ink hover:bg-brand-hover lg:min-h-9"
          >
            {number}
            <X size={15} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
