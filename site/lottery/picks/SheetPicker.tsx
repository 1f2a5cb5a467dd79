import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Grid3x3, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { ChoicesPicker } from './ChoicesPicker.tsx'
import { NumberGrid } from './NumberGrid.tsx'
import { type Notes, type PickerProps, RowsPicker } from './RowsPicker.tsx'
import { TypedNumbers } from './TypedNumbers.tsx'
import { type Sold, soldOfChoice } from './sold.ts'
import { hasPicks, noPicks, picksOf } from './selection.ts'
import { onlyChoice } from '@tamuvo/games/lottery/describe.ts'
import type { Slip } from '../order/useSlip.ts'

type Props = { sheet: Sheet; slip: Slip; notes: Notes | undefined; hot: ReadonlySet<string>; sold: Sold }

/** The picker of a sheet, whatever its plays ask for. */
export const SheetPicker = ({ sheet, slip, notes, hot, sold }: Props) => {
  const [play] = sheet.plays
  if (!play) return null
  if (onlyChoice(play))
    return (
      <ChoicesPicker
        plays={sheet.plays}
        selection={slip.selection}
        mode={slip.terms.mode}
        sold={sold}
        onToggle={(each) => slip.pick(each, hasPicks(picksOf(slip.selection, each)) ? noPicks(each) : [['1']])}
      />
    )
  const props = {
    play,
    picks: picksOf(slip.selection, play),
    onPick: (picks: PickerProps['picks']) => slip.pick(play, picks),
    notes,
    sold: (row: number, symbol: string) => soldOfChoice(sold, play, row, symbol),
  }
  if (play.picker.kind === 'rows') return <RowsPicker {...props} rows={play.picker.rows} />
  if (play.picker.entry === 'typed') return <TypedNumbers {...props} picker={play.picker} />
  return <GridOrTyped {...props} picker={play.picker} hot={hot} />
}

type GridProps = PickerProps & { picker: Parameters<typeof TypedNumbers>[0]['picker']; hot: ReadonlySet<string> }

const GridOrTyped = ({ picker, hot, ...props }: GridProps) => {
  const t = useText()
  const [typing, setTyping] = useState(false)
  const other = (
    <button
      type="button"
      onClick={() => setTyping(!typing)}
      className="focus-ring inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-input px-2 text-sm font-medium whitespace-nowrap text-brand-text hover:bg-bg2 lg:min-h-8"
    >
      {typing ? <Grid3x3 size={17} aria-hidden="true" /> : <Keyboard size={17} aria-hidden="true" />}
      {t(typing ? 'lottery.entry_grid' : 'lottery.entry_typed')}
    </button>
  )
  return typing ? <TypedNumbers {...props} picker={picker} other={other} /> : <NumberGrid {...props} hot={hot} other={other} />
}
