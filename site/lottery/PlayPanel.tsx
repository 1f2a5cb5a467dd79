import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { Roving } from '@tamuvo/ui/components/Roving.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import { PlayNav } from './PlayNav.tsx'
import { PlayRule } from './PlayRule.tsx'
import { SheetPicker } from './picks/SheetPicker.tsx'
import { soldIn, soldOutOf } from './picks/sold.ts'
import { SoldOutNote } from './picks/SoldOutNote.tsx'
import { StakeTerms } from './order/StakeTerms.tsx'
import { Suggestions } from './picks/Suggestions.tsx'
import type { Board } from './sale.ts'
import type { Ticket } from './order/tickets.ts'
import type { Place } from './tree.ts'
import { useNotes } from './useNotes.ts'
import type { Slip } from './order/useSlip.ts'

type Props = {
  game: LotteryGame
  board: Board
  place: Place
  slip: Slip
  /** The issue on sale, if one is. */
  issue: string | undefined
  modeMax: number
  onSheet: (sheet: Sheet) => void
  /** Puts tickets that were suggested into the cart. */
  onSuggest: (tickets: readonly Ticket[]) => void
  /** What to do with the picks, at the foot of the panel. */
  children: ReactNode
}

/** Where picks are made: which play, what of it, on what terms. */
export const PlayPanel = ({ game, board, place, slip, issue, modeMax, onSheet, onSuggest, children }: Props) => {
  const t = useText()
  const [missedShown, setMissedShown] = useState(false)
  const { sheet } = place
  const notes = useNotes(game, sheet, missedShown)
  return (
    <section aria-label={t('lottery.pick_numbers')} className="card min-w-0">
      <PlayNav family={familyOfGame[game]} place={place} onChoose={onSheet} />
      <div className="grid gap-2 p-3 pt-1.5 sm:p-4 lg:gap-3">
        <PlayRule sheet={sheet} mode={slip.terms.mode} />
        <Roving key={sheet.code}>
          <SheetPicker sheet={sheet} slip={slip} notes={notes.of} hot={notes.hot} sold={soldIn(board, issue)} />
        </Roving>
        <SoldOutNote family={familyOfGame[game]} plays={sheet.plays} numbers={soldOutOf(board, issue, sheet.plays)} />
        <Suggestions
          game={game}
          sheet={sheet}
          terms={slip.terms}
          onSuggest={onSuggest}
          onClear={slip.clear}
          canClear={slip.picked}
          missed={notes.offered ? { shown: missedShown, onChange: setMissedShown } : undefined}
        />
        <StakeTerms sheet={sheet} board={board} slip={slip} modeMax={modeMax} />
      </div>
      {children}
    </section>
  )
}
