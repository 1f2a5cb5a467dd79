import type { Picks } from '@tamuvo/games/lottery/play.ts'
import { NumberCell } from '@tamuvo/ui/components/NumberCell.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import { type PickerProps, quickClass } from './RowsPicker.tsx'
import { gridQuicks, headOrTail, quickOfGrid, rowMax, toggled, withRow, withSet } from './selection.ts'

const digits = Array.from({ length: 10 }, (_, digit) => digit)

/** The numbers 00–99. On phones ten at a time, chosen by their tens digit; elsewhere all, with a press for each row and column. */
export const NumberGrid = (props: Props) => {
  const wide = useMedia('(width >= 768px)')
  const ways = (
    <div className="flex items-start justify-between gap-2">
      <QuickSets {...props} />
      {props.other}
    </div>
  )
  // On a phone the numbers come first: they stand in the upper half of the screen.
  return (
    <div className="grid gap-3">
      {wide && ways}
      {wide ? <WholeGrid {...props} /> : <GridByTens {...props} />}
      {!wide && ways}
    </div>
  )
}

type Props = PickerProps & { hot?: ReadonlySet<string>; /** The way to another means of picking. */ other?: ReactNode }

const stillSold = (numbers: readonly string[], sold: PickerProps['sold']): string[] =>
  numbers.filter((number) => sold(0, number) < 1)

const QuickSets = ({ play, picks, onPick, sold }: Props) => {
  const t = useText()
  return (
    <div role="group" aria-label={t('lottery.quick_sets')} className="-mx-1 flex flex-wrap lg:mx-0 lg:gap-1">
      {gridQuicks.map((quick) => {
        const set = quickOfGrid(quick)
        return (
          <button
            key={quick}
            type="button"
            disabled={set.length > rowMax(play, 0)}
            onClick={() => onPick(withRow(play, picks, 0, stillSold(set, sold)))}
            className={quickClass}
          >
            {t(`lottery.${quick}`)}
          </button>
        )
      })}
    </div>
  )
}

const GridByTens = ({ play, picks, onPick, notes, hot, sold }: Props) => {
  const t = useText()
  const [tens, setTens] = useState(0)
  const chosen = picks[0] ?? []
  const set = headOrTail('head', tens)
  return (
    <>
      <div
        role="group"
        aria-label={t('lottery.tens')}
        className="scrollbar-none -mx-3 -mb-1.5 flex gap-1.5 overflow-x-auto px-3 pt-1.5 *:shrink-0"
      >
        {digits.map((digit) => (
          <TensButton
            key={digit}
            digit={digit}
            current={digit === tens}
            count={countOf(chosen, digit)}
            onChoose={() => setTens(digit)}
          />
        ))}
      </div>
      <div className="grid grid-cols-5 gap-1.5 rounded-card bg-bg2/60 p-1.5">
        <Cells
          numbers={set}
          chosen={chosen}
          notes={notes}
          hot={hot}
          sold={sold}
          onToggle={(number) => onPick(toggled(play, picks, 0, number))}
        />
      </div>
      <button
        type="button"
        onClick={() => onPick(withSet(play, picks, stillSold(set, sold)))}
        className={cx(quickClass, 'justify-self-start')}
      >
        {t('lottery.whole_ten', { from: set[0] ?? '', to: set.at(-1) ?? '' })}
      </button>
    </>
  )
}

const countOf = (chosen: readonly string[], digit: number): number =>
  chosen.filter((number) => number.startsWith(String(digit))).length

const TensButton = ({
  digit,
  current,
  count,
  onChoose,
}: {
  digit: number
  current: boolean
  count: number
  onChoose: () => void
}) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-pressed={current}
      aria-label={`${digit}0–${digit}9${count > 0 ? `, ${t('lottery.picked', { count })}` : ''}`}
      onClick={onChoose}
      className="focus-ring figures relative min-h-11 min-w-15 rounded-input border border-line text-sm font-medium text-text2 selected:border-brand selected:text-brand-text"
    >
      {digit}0–{digit}9
      {count > 0 && (
        <span className="absolute -top-1.5 -right-1 min-w-4.5 rounded-full bg-brand px-1 text-[0.6875rem] leading-4.5 font-semibold text-brand-ink">
          {count}
        </span>
      )}
    </button>
  )
}

const WholeGrid = ({ play, picks, onPick, notes, hot, sold }: Props) => {
  const t = useText()
  const chosen = picks[0] ?? []
  const takeSet = (of: 'head' | 'tail', digit: number) => onPick(withSet(play, picks, stillSold(headOrTail(of, digit), sold)))
  const fits = rowMax(play, 0) >= 10
  return (
    <div className="grid grid-cols-[2.25rem_repeat(10,minmax(0,1fr))] gap-1">
      <span aria-hidden="true" />
      {digits.map((digit) => (
        <EdgeButton key={digit} label={t('lottery.tail_all', { digit })} disabled={!fits} onPress={() => takeSet('tail', digit)}>
          ·{digit}
        </EdgeButton>
      ))}
      {digits.map((digit) => (
        <div key={digit} className="contents">
          <EdgeButton label={t('lottery.head_all', { digit })} disabled={!fits} onPress={() => takeSet('head', digit)}>
            {digit}·
          </EdgeButton>
          <Cells
            numbers={headOrTail('head', digit)}
            chosen={chosen}
            notes={notes}
            hot={hot}
            sold={sold}
            onToggle={(number) => onPick(toggled(play, picks, 0, number))}
          />
        </div>
      ))}
    </div>
  )
}

const EdgeButton = ({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
    className="focus-ring figures min-h-8 rounded-input text-sm font-medium text-brand-text hover:bg-bg2 disabled:text-text3"
  >
    {children}
  </button>
)

type CellsProps = {
  numbers: readonly string[]
  chosen: Picks[number]
  notes: PickerProps['notes']
  hot: ReadonlySet<string> | undefined
  sold: PickerProps['sold']
  onToggle: (number: string) => void
}

const Cells = ({ numbers, chosen, notes, hot, sold, onToggle }: CellsProps) =>
  numbers.map((number) => {
    const note = notes?.(0, number)
    return (
      <NumberCell
        key={number}
        value={number}
        selected={chosen.includes(number)}
        onToggle={onToggle}
        soldShare={sold(0, number)}
        hot={hot?.has(number) ?? false}
        {...(note === undefined ? {} : { note })}
      />
    )
  })
