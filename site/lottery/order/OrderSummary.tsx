import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { type Amount as Sum, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { Issue } from '../sale.ts'
import { useFreeBets } from './free-bets.ts'
import { PayChoice } from './PayChoice.tsx'
import { costOfTicket, largestWinOf, type Ticket } from './tickets.ts'
import { factorsOf, picksWords, playName } from '../words.ts'

type Props = {
  game: LotteryGame
  issue: Issue
  tickets: readonly Ticket[]
  total: Sum
  /** What can be played with now, as on the wire; undefined while it is not known. */
  balance: string | undefined
  /** A free bet was chosen to pay, or the balance again. */
  onPay: (freeBetId: string | undefined) => void
}

/** What is about to be bought, how long it still can be, and who pays. */
export const OrderSummary = ({ game, issue, tickets, total, balance, onPay }: Props) => {
  const t = useText()
  const freeBets = useFreeBets()
  const [freeBetId, setFreeBetId] = useState<string>()
  const freeBet = freeBets.find(({ id }) => id === freeBetId)
  const left = balance === undefined ? undefined : subtract(fromWire(balance), total)
  const pay = (chosen: string | undefined): void => {
    setFreeBetId(chosen)
    onPay(chosen)
  }
  return (
    <div className="text-start">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <span className="figures">{t('lottery.issue', { issue: issue.issue })}</span>
        <span className="inline-flex items-center gap-2">
          {t('lottery.closes_in')} <Countdown until={issue.closesAt} quiet />
        </span>
      </p>
      <TicketList game={game} tickets={tickets} />
      <p className="mt-3 flex items-baseline justify-between gap-4 text-text">
        <span>{t('lottery.tickets', { count: tickets.length })}</span>
        <Amount value={toWire(total)} symbol className="text-num-sm" />
      </p>
      <dl className="mt-1 text-sm">
        <Figure label={t('lottery.largest_win')} value={largestWinOf(familyOfGame[game], tickets)} />
        {freeBet && <Figure label={t('lottery.free_after')} value={subtract(fromWire(freeBet.left), total)} />}
        {!freeBet && left !== undefined && left >= zero && <Figure label={t('wallet.balance_after')} value={left} />}
      </dl>
      {freeBets.length > 0 && (
        <PayChoice freeBets={freeBets} total={total} balance={balance} chosen={freeBet?.id} onChoose={pay} />
      )}
      {freeBet && <p className="mt-2 text-sm text-text2">{t('lottery.pay_rule')}</p>}
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: Sum }) => (
  <div className="flex items-baseline justify-between gap-4 py-0.5">
    <dt className="text-text2">{label}</dt>
    <dd className="text-text">
      <Amount value={toWire(value)} symbol />
    </dd>
  </div>
)

/** Tickets line by line, scrolling when they are many. */
export const TicketList = ({ game, tickets }: Pick<Props, 'game' | 'tickets'>) => {
  const t = useText()
  const family = familyOfGame[game]
  return (
    <ul
      tabIndex={0}
      aria-label={t('lottery.cart')}
      className="focus-ring mt-2 max-h-52 divide-y divide-line overflow-auto rounded-input border border-line bg-bg2 px-3"
    >
      {tickets.map((ticket, place) => (
        <li key={place} className="flex items-start justify-between gap-3 py-2 text-sm">
          <span className="min-w-0">
            <span className="block font-medium text-text">{playName(family, ticket.play)}</span>
            <span className="figures line-clamp-2 break-words text-text2">{picksWords(family, ticket.play, ticket.picks)}</span>
            <span className="figures block text-xs text-text3">{factorsOf(family, ticket)}</span>
          </span>
          <Amount value={toWire(costOfTicket(family, ticket))} className="shrink-0 text-text" />
        </li>
      ))}
    </ul>
  )
}
