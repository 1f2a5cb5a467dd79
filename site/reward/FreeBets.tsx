import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { money } from '../parts/figure-words.ts'
import { freeBetText } from '../parts/free-bet-words.ts'
import { ListFrame } from '../parts/ListFrame.tsx'
import { VoucherPart, voucherTones } from './VoucherPart.tsx'

type FreeBet = ReceivedOutputOf<typeof listFreeBets>['list'][number]
type Use = FreeBet['uses'][number]

const readyMax = 100

/** Free bets with something left, those that run out first at the top, each with the way to the lotteries; nothing without any. */
export const FreeBets = () => {
  const t = useText()
  const { data } = useCall(listFreeBets, { pageSize: readyMax }, { staleMs: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <VoucherPart id="free-bets" title={t('reward.bets_ready')}>
      {data.list.map((freeBet) => (
        <Row key={freeBet.id} freeBet={freeBet}>
          <Link to="/lottery" className={buttonClass()}>
            {t('points.play_bet')}
          </Link>
        </Row>
      ))}
    </VoucherPart>
  )
}

/** Those that were used up or ran out, newest first. Free spins of before have the page in the address. */
export const PastFreeBets = () => {
  const t = useText()
  const [page, setPage] = useState(1)
  const answer = useCall(listFreeBets, { state: 'past', pageNo: page, pageSize: 10 }, { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  if (!data || data.total === 0) return null
  return (
    <ListFrame answer={answer} page={page} onPage={setPage} of={t('reward.bets_past')}>
      <VoucherPart id="past-free-bets" title={t('reward.bets_past')}>
        {data.list.map((freeBet) => (
          <Row key={freeBet.id} freeBet={freeBet}>
            <Badge tone={voucherTones[freeBet.state]}>{t(`reward.spins_${freeBet.state}`)}</Badge>
          </Row>
        ))}
      </VoucherPart>
    </ListFrame>
  )
}

/** A free bet: what it is worth, what became of it, what it won, and the orders that it paid. */
const Row = ({ freeBet, children }: { freeBet: FreeBet; children: React.ReactNode }) => {
  const t = useText()
  const { amount, won, uses, isReturned } = freeBet
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-48 flex-1">
        <span className="figures block font-semibold">{money(amount)}</span>
        <span className="figures block text-sm text-text2">{freeBetText(freeBet)}</span>
        <span className="block text-sm text-text3">{t(isReturned ? 'reward.bet_returned' : 'points.bet_games')}</span>
        {uses.length > 0 && <span className="figures block text-sm">{t('reward.spins_won', { amount: money(won) })}</span>}
      </span>
      {children}
      {uses.length > 0 && (
        <ul className="figures flex w-full flex-col gap-1 text-sm text-text2">
          {uses.map((use) => (
            <li key={use.orderId} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t('reward.bet_use', { game: use.gameName, round: use.round, count: use.tickets, stake: money(use.stake) })}
              </span>
              <UseState use={use} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What became of an order of tickets. */
const UseState = ({ use: { state, stake, won } }: { use: Use }) => {
  const t = useText()
  if (state === 'OPEN') return <span className="text-text3">{t('reward.bet_OPEN')}</span>
  if (state === 'VOID') return <span>{t('reward.bet_VOID', { amount: money(stake) })}</span>
  return <span className={won === '0.00' ? 'text-text3' : 'text-win'}>{t('reward.spins_won', { amount: money(won) })}</span>
}
