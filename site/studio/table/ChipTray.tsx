import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CopyPlus, Repeat2, Trash2, Undo2 } from 'lucide-react'
import { Chip, chipText } from './Chip.tsx'
import type { Table } from './useTable.ts'

/** The chips of the ladder, and what can be done with those that lie. */
export const ChipTray = ({ table }: { table: Table }) => {
  const t = useText()
  const { chips, chip, isOpen, bets } = table
  return (
    <div className="max-w-90 min-w-0 flex-1 flat:contents">
      <div
        role="group"
        aria-label={t('tables.chips')}
        className="flex flat:order-last flat:grid flat:basis-full flat:grid-cols-3 flat:justify-items-center"
      >
        {chips.map((each, place) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === chip}
            aria-label={t('tables.chip', { amount: formatDecimal(each) })}
            onClick={() => table.chooseChip(each)}
            className="chip-button focus-ring"
          >
            <Chip text={chipText(each)} place={place} size={38} />
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('tables.changes')} className="flex flat:grid flat:grid-cols-2">
        <IconButton label={t('tables.undo')} disabled={!table.mayUndo} onClick={table.undo}>
          <Undo2 size={20} />
        </IconButton>
        <IconButton label={t('tables.clear')} disabled={!isOpen || bets.length === 0} onClick={table.clear}>
          <Trash2 size={19} />
        </IconButton>
        <IconButton label={t('tables.double')} disabled={!isOpen || bets.length === 0} onClick={table.double}>
          <CopyPlus size={20} />
        </IconButton>
        <IconButton
          label={t('tables.repeat')}
          disabled={!table.mayRepeat}
          onClick={table.repeat}
          className={table.mayRepeat ? 'text-brand-text!' : undefined}
        >
          <Repeat2 size={21} />
        </IconButton>
      </div>
    </div>
  )
}
