import type { PickerRow, Picks, Play } from '@tamuvo/games/lottery/play.ts'
import { NumberCell } from '@tamuvo/ui/components/NumberCell.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { isNumeric, type Quick, quickOfRow, quicks, toggled, withRow } from './selection.ts'
import { choiceName, rowName } from '../words.ts'

/** The note below a number, by row and label: for how many draws it has not come. */
export type Notes = (row: number, label: string) => string | undefined

export type PickerProps = {
  play: Play
  picks: Picks
  onPick: (picks: Picks) => void
  notes?: Notes | undefined
  /** How much of a choice is sold, by row and symbol, 0 to 1; at 1 it cannot be picked. */
  sold: (row: number, symbol: string) => number
}

type Props = PickerProps & { rows: readonly PickerRow[] }

/** Rows of things to pick, each with its quick sets. */
export const RowsPicker = ({ play, picks, onPick, rows, notes, sold }: Props) => (
  <div className="grid gap-4 lg:gap-3">
    {rows.map((row, place) => (
      <Row
        key={row.label}
        row={row}
        chosen={picks[place] ?? []}
        note={(label) => notes?.(place, label)}
        onToggle={(symbol) => onPick(toggled(play, picks, place, symbol))}
        sold={(symbol) => sold(place, symbol)}
        onSet={(symbols) =>
          onPick(
            withRow(
              play,
              picks,
              place,
              symbols.filter((symbol) => sold(place, symbol) < 1),
            ),
          )
        }
      />
    ))}
  </div>
)

type RowProps = {
  row: PickerRow
  chosen: readonly string[]
  note: (label: string) => string | undefined
  sold: (symbol: string) => number
  onToggle: (symbol: string) => void
  onSet: (symbols: readonly string[]) => void
}

const Row = ({ row, chosen, note, sold, onToggle, onSet }: RowProps) => {
  const name = rowName(row.label)
  const numeric = isNumeric(row)
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1.5 lg:grid-cols-[3.25rem_minmax(0,1fr)_auto]"
    >
      <span className="text-sm font-semibold text-text2">{name}</span>
      {numeric && <QuickSets name={name} onChoose={(quick) => onSet(quickOfRow(row, quick))} />}
      <div className={cx('col-span-2 grid gap-1.5 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:gap-1', columnsOf(row))}>
        {row.choices.map((choice) => {
          const label = choiceName(choice)
          const text = note(choice.label)
          return (
            <NumberCell
              key={choice.symbol}
              value={label}
              label={`${name} ${label}`}
              selected={chosen.includes(choice.symbol)}
              onToggle={() => onToggle(choice.symbol)}
              soldShare={sold(choice.symbol)}
              {...(text === undefined ? {} : { note: text })}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Ten digits stand in one line where there is room; sums need more lines, sides are few and wide. */
const columnsOf = ({ choices }: PickerRow): string => (choices.length > 4 ? 'grid-cols-5 md:grid-cols-10' : 'grid-cols-4')

const QuickSets = ({ name, onChoose }: { name: string; onChoose: (quick: Quick) => void }) => {
  const t = useText()
  return (
    <div
      role="group"
      aria-label={`${name}: ${t('lottery.quick_sets')}`}
      className="flex lg:col-start-3 lg:grid lg:grid-cols-3 lg:gap-1"
    >
      {quicks.map((quick) => (
        <button key={quick} type="button" onClick={() => onChoose(quick)} className={quickClass}>
          {t(`lottery.${quick}`)}
        </button>
      ))}
    </div>
  )
}

export const quickClass = cx(
  'focus-ring min-h-11 min-w-10 rounded-input px-2 text-sm whitespace-nowrap text-text2 hover:bg-bg2 hover:text-text active:bg-bg3',
  'disabled:opacity-40 lg:min-h-7 lg:border lg:border-line lg:px-1.5 lg:text-xs',
)
