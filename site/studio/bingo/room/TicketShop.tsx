import { fromWire, times, toWire } from '@tamuvo/money/amount.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { RefusalWords } from '../../hud/RefusalWords.tsx'
import { Countdown } from './Countdown.tsx'
import { useRoomKit, useRoomMoney, useRoomState } from './room-context.tsx'
import type { RoundView } from './room-source.ts'

const firstCount = 6
/** What was bought stands among the tickets; that it was taken is said for so long. */
const noteMs = 6_000

/** Where tickets of the next round are bought: how many, for how much, and until when. */
export const TicketShop = () => {
  const t = useText()
  const { view, isLost } = useRoomState()
  const money = useRoomMoney()
  const next = view?.next
  return (
    <section aria-label={t('bingo.next_round')} className="space-y-2">
      <Said />
      {isLost && <Note>{t('bingo.lost')}</Note>}
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-text3">{t('studio.balance')}</dt>
          <dd data-figure="balance" className="figures font-semibold">
            {money(view?.balance ?? '0.00')}
          </dd>
        </div>
        {next && <SaleFigures round={next} />}
      </dl>
      {next ? <Order key={next.id} round={next} /> : <Note>{t('bingo.no_sale')}</Note>}
    </section>
  )
}

const SaleFigures = ({ round }: { round: RoundView }) => {
  const t = useText()
  return (
    <>
      <div className="flex gap-1.5">
        <dt className="text-text3">{t(round.state === 'open' ? 'bingo.sale_ends' : 'bingo.sale_opens')}</dt>
        <dd>
          <Countdown to={round.state === 'open' ? round.closesAt : round.opensAt} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-text3">{t('bingo.sold')}</dt>
        <dd className="figures font-semibold">
          {t('bingo.ticket_count', { count: round.ticketCount })} · {t('bingo.player_count', { count: round.playerCount })}
        </dd>
      </div>
    </>
  )
}

const Order = ({ round }: { round: RoundView }) => {
  const t = useText()
  const kit = useRoomKit()
  const { isBuying, isPaused } = useRoomState()
  const money = useRoomMoney()
  const [wanted, setWanted] = useState(firstCount)
  const left = round.ticketsMost - round.tickets.length
  const count = Math.max(1, Math.min(wanted, left))
  const price = money(toWire(times(fromWire(round.price), BigInt(count))))
  const mayBuy = round.state === 'open' && left > 0 && !isPaused
  return (
    <div className="flex flex-wrap items-center gap-2 flat:flex-nowrap">
      <div className="flex items-center rounded-full bg-bg2/85 p-0.5">
        <IconButton label={t('bingo.fewer')} disabled={count <= 1} onClick={() => setWanted(count - 1)}>
          <Minus size={20} />
        </IconButton>
        <output data-figure="count" className="figures min-w-8 text-center text-md font-bold" aria-label={t('bingo.tickets')}>
          {count}
        </output>
        <IconButton label={t('bingo.more')} disabled={count >= left} onClick={() => setWanted(count + 1)}>
          <Plus size={20} />
        </IconButton>
      </div>
      <Button
        tone="accent"
        wide
        data-buy
        disabled={!mayBuy}
        pending={isBuying}
        onClick={() => kit.buy(count)}
        className="min-w-48 flex-1 flat:min-w-0 flat:px-2 flat:leading-tight flat:text-balance"
      >
        {left > 0 ? t('bingo.buy', { count, price }) : t('bingo.all_bought', { count: round.ticketsMost })}
      </Button>
    </div>
  )
}

/** What became of the last order. */
const Said = () => {
  const t = useText()
  const kit = useRoomKit()
  const money = useRoomMoney()
  const { refusal, bonusTerms, bought, view } = useRoomState()
  useTimeout(noteMs, bought !== undefined, () => kit.dropNote())
  if (refusal)
    return (
      <Note isBad>
        <RefusalWords refusal={refusal} bonusTerms={bonusTerms} money={money} bridge={kit.bridge} />
      </Note>
    )
  if (!bought || bought.round !== view?.next?.id) return null
  return <Note>{t('bingo.bought', { count: bought.count, price: money(bought.stake) })}</Note>
}

const Note = ({ children, isBad = false }: { children: React.ReactNode; isBad?: boolean }) => (
  <p
    role={isBad ? 'alert' : 'status'}
    className="flex flex-wrap items-center justify-center gap-2 rounded-input bg-bg1/90 px-3 py-1.5 text-center text-sm"
  >
    {children}
  </p>
)
