import { listBets } from '@tamuvo/contract/betting.ts'
import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { chipClass } from '@tamuvo/ui/components/Chips.tsx'
import { Roving } from '@tamuvo/ui/components/Roving.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChartNoAxesColumn, Dices, RotateCcw, Trash2 } from 'lucide-react'
import { browserRng } from './rng.ts'
import { betsPerPage, lastOrder } from '../order/my-bets.ts'
import { randomDrafts } from './random-picks.ts'
import { type Terms, type Ticket, ticketOf } from '../order/tickets.ts'

type Props = {
  game: LotteryGame
  sheet: Sheet
  terms: Terms
  onSuggest: (tickets: readonly Ticket[]) => void
  onClear: () => void
  canClear: boolean
  /** Whether the picker tells what has been missed; undefined where that says nothing. */
  missed: { shown: boolean; onChange: (shown: boolean) => void } | undefined
}

/** Tickets that need no picking: random ones, and those of the last time; and what helps with picking. */
export const Suggestions = ({ game, sheet, terms, onSuggest, onClear, canClear, missed }: Props) => {
  const t = useText()
  const random = (count: number) => onSuggest(randomDrafts(sheet, count, browserRng).map((draft) => ticketOf(draft, terms)))
  return (
    <Roving className="scrollbar-none -mx-3 flex gap-2 overflow-x-auto px-3 py-0.5 sm:-mx-4 sm:px-4 lg:flex-wrap">
      <button
        type="button"
        disabled={!canClear}
        aria-label={t('lottery.clear_picks')}
        title={t('lottery.clear_picks')}
        onClick={onClear}
        className={lookOf}
      >
        <Trash2 size={17} aria-hidden="true" />
      </button>
      {[1, 5].map((count) => (
        <button key={count} type="button" onClick={() => random(count)} className={lookOf}>
          <Dices size={17} aria-hidden="true" />
          {t('lottery.random', { count })}
        </button>
      ))}
      <RepeatLast game={game} onSuggest={onSuggest} />
      {missed && (
        <button
          type="button"
          aria-pressed={missed.shown}
          title={t('lottery.missed_hint')}
          onClick={() => missed.onChange(!missed.shown)}
          className={lookOf}
        >
          <ChartNoAxesColumn size={16} aria-hidden="true" />
          {t('lottery.missed_label')}
        </button>
      )}
    </Roving>
  )
}

const lookOf = cx(chipClass, 'lg:min-h-9 lg:px-3')

const RepeatLast = ({ game, onSuggest }: Pick<Props, 'game' | 'onSuggest'>) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const { data } = useCall(listBets, { game, pageNo: 1, pageSize: betsPerPage }, { enabled: loggedIn })
  const again = lastOrder(familyOfGame[game], data?.list ?? [])
  return (
    <button type="button" disabled={again.length === 0} onClick={() => onSuggest(again)} className={lookOf}>
      <RotateCcw size={16} aria-hidden="true" />
      {t('lottery.repeat_last')}
    </button>
  )
}
