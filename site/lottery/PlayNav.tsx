import { playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Family, PlayGroup, Sheet } from '@tamuvo/games/lottery/play.ts'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Roving } from '@tamuvo/ui/components/Roving.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useStrip } from '@tamuvo/ui/hooks/useStrip.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LayoutGrid } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Place } from './tree.ts'
import { groupName, sheetName } from './words.ts'

type Props = { family: Family; place: Place; onChoose: (sheet: Sheet) => void }

/** The plays of a game: groups in a row, below them the sheets of the chosen group. On phones a panel shows all at once. */
export const PlayNav = ({ family, place, onChoose }: Props) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { group, sheet } = place
  const row = useRef<HTMLUListElement>(null)
  useStrip(row, '[aria-pressed="true"]', sheet.code)
  const enter = (next: PlayGroup) => next.code !== group.code && next.sheets[0] && onChoose(next.sheets[0])
  return (
    <Roving className="border-b border-line">
      <div className="flex items-center border-b border-line">
        <ul
          ref={row}
          aria-label={t('lottery.plays')}
          className="scrollbar-none edge-fade flex min-w-0 flex-1 overflow-x-auto px-1 lg:flex-wrap"
        >
          {playTree(family).map((each) => (
            <li key={each.code} className="flex shrink-0 items-center">
              <button
                type="button"
                aria-pressed={each.code === group.code}
                onClick={() => enter(each)}
                className="focus-ring min-h-11 border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-text2 hover:text-text lg:min-h-10 lg:px-2 selected:border-brand selected:font-semibold selected:text-brand-text"
              >
                {groupName(each.code)}
              </button>
              {each.code === group.code && each.sheets.length > 1 && (
                <Sheets sheets={each.sheets} chosen={sheet} label={groupName(each.code)} look="inline" onChoose={onChoose} />
              )}
            </li>
          ))}
        </ul>
        <IconButton label={t('lottery.plays_all')} onClick={() => setOpen(true)} className="border-s border-line lg:hidden">
          <LayoutGrid size={20} />
        </IconButton>
      </div>
      {group.sheets.length > 1 && (
        <Sheets sheets={group.sheets} chosen={sheet} label={groupName(group.code)} look="line" onChoose={onChoose} />
      )}
      <BottomSheet open={open} onClose={() => setOpen(false)} title={t('lottery.plays_all')} tall>
        <WholeTree
          family={family}
          sheet={sheet}
          onChoose={(next) => {
            setOpen(false)
            onChoose(next)
          }}
        />
      </BottomSheet>
    </Roving>
  )
}

/** Beside the group on a phone, below all groups on a wide screen, or each group's in the panel of all. */
const sheetsLooks = {
  inline: 'pe-2 lg:hidden',
  line: 'px-3 py-1.5 max-lg:hidden lg:flex-wrap',
  panel: 'flex-wrap',
}

type SheetsProps = {
  sheets: readonly Sheet[]
  chosen: Sheet
  label: string
  look: keyof typeof sheetsLooks
  onChoose: (sheet: Sheet) => void
}

const Sheets = ({ sheets, chosen, label, look, onChoose }: SheetsProps) => (
  <ul aria-label={label} className={cx('flex gap-1.5', sheetsLooks[look])}>
    {sheets.map((sheet) => (
      <li key={sheet.code} className="shrink-0">
        <button
          type="button"
          aria-pressed={sheet.code === chosen.code}
          onClick={() => onChoose(sheet)}
          className="focus-ring min-h-11 rounded-full bg-bg2 px-3.5 text-sm whitespace-nowrap text-text2 hover:text-text lg:min-h-9 selected:bg-brand selected:font-semibold selected:text-brand-ink"
        >
          {sheetName(sheet.code)}
        </button>
      </li>
    ))}
  </ul>
)

const WholeTree = ({ family, sheet, onChoose }: { family: Family; sheet: Sheet; onChoose: (sheet: Sheet) => void }) => (
  <div className="grid gap-4 pb-4">
    {playTree(family).map((group) => (
      <section key={group.code} aria-label={groupName(group.code)}>
        <h3 className="mb-1.5 text-sm font-semibold text-text2">{groupName(group.code)}</h3>
        <Sheets sheets={group.sheets} chosen={sheet} label={groupName(group.code)} look="panel" onChoose={onChoose} />
      </section>
    ))}
  </div>
)
