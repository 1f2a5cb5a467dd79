import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ActionBar, faultSentence } from './order/ActionBar.tsx'
import { CartFooter, CartList } from './order/Cart.tsx'
import { DrawHeader } from './DrawHeader.tsx'
import { DrawLine } from './DrawLine.tsx'
import { useListPlace } from '../parts/useListPlace.ts'
import { InfoPanel, infoTabs } from './InfoPanel.tsx'
import { PendingOrderNotice } from './order/PendingOrderNotice.tsx'
import { PlacedReceipt } from './order/PlacedReceipt.tsx'
import { PlayPanel } from './PlayPanel.tsx'
import { ResultBoard } from './results/ResultBoard.tsx'
import { SettledNews } from './SettledNews.tsx'
import { changeBasket, useBasket } from './order/basket.ts'
import { useModeMax } from './modes.ts'
import { addedTo, faultOfTicket, type Ticket } from './order/tickets.ts'
import { type Sold, soldIn, soldOutFaultOf } from './picks/sold.ts'
import { placeOf } from './tree.ts'
import type { GameSale } from './results/useBoard.ts'
import { useMovedNotice } from './order/useMovedNotice.ts'
import { usePlacing } from './order/usePlacing.ts'
import { useHeldBalance } from './results/useHeldBalance.ts'
import { useReveal } from './results/useReveal.ts'
import { useSlip } from './order/useSlip.ts'

type Props = GameSale & { game: LotteryGame; playType: string | undefined; onSheet: (sheet: Sheet) => void }

/** A narrow screen has room for one part at a time. */
const narrowTabs = ['play', ...infoTabs] as const

/** A game with everything to play it: the draw, the picks, the cart, and what there is to know. */
export const GameRoom = ({ game, playType, onSheet, ...sale }: Props) => {
  const t = useText()
  const { board } = sale
  const wide = useMedia('(width >= 1024px)')
  const roomy = useMedia('(width >= 640px)')
  const place = placeOf(familyOfGame[game], playType)
  const modeMax = useModeMax(board)
  const issue = sale.sale.state === 'open' ? sale.sale.issue.issue : undefined
  const sold = soldIn(board, issue)
  const slip = useSlip(place.sheet, board, modeMax, sold)
  const { cart } = useBasket(game)
  const [cartOpen, setCartOpen] = useState(false)
  const { place: shown, change } = useListPlace({ tab: narrowTabs })
  const newest = board.last[0]
  const reveal = useReveal(newest)
  useHeldBalance(sale.awaiting || reveal.running)
  const placing = usePlacing(game, (from) => {
    if (from === 'picks') slip.clear()
    else setCartOpen(false)
  })
  useMovedNotice(sale.sale, slip.lines > 0 || cart.length > 0)

  const add = (tickets: readonly Ticket[]) => {
    const faultIn = (ticket: Ticket) =>
      faultOfTicket(familyOfGame[game], ticket, board.limits) ?? soldOutFault(game, ticket, sold)
    const fault = tickets.map(faultIn).find((each) => each !== undefined)
    if (fault) return toast('warning', faultSentence(fault, board.limits, t))
    changeBasket(game, { cart: addedTo(cart, tickets, (ticket) => faultIn(ticket) === undefined) })
    if (!wide) toast('success', t('lottery.cart_added'), t('lottery.tickets', { count: tickets.length }))
  }
  const addPicks = () => {
    add(slip.tickets)
    slip.clear()
  }
  const info = { game, board, place, mode: slip.terms.mode }
  const cartProps = { game, cart, limits: board.limits, placing }
  const play = (
    <div className="min-w-0 max-lg:pb-14">
      {!wide && placing.pending && <PendingOrderNotice placing={placing} />}
      <PlayPanel
        game={game}
        board={board}
        place={place}
        slip={slip}
        issue={issue}
        modeMax={modeMax}
        onSheet={onSheet}
        onSuggest={add}
      >
        <ActionBar
          slip={slip}
          sale={sale.sale}
          limits={board.limits}
          cartCount={cart.length}
          busy={placing.busy}
          onAdd={addPicks}
          onBet={() => placing.place(slip.tickets, 'picks')}
          onCart={() => setCartOpen(true)}
        />
      </PlayPanel>
    </div>
  )
  return (
    <div className="grid min-w-0 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-4">
      <div className="grid min-w-0 gap-1 lg:gap-4">
        {roomy ? <DrawHeader {...sale} reveal={reveal} /> : <DrawLine {...sale} reveal={reveal} />}
        {wide ? (
          <>
            {play}
            <InfoPanel {...info} />
          </>
        ) : (
          <Tabs
            label={t('lottery.sections')}
            tabs={narrowTabs.map((key) => ({ key, label: t(`lottery.${key}`) }))}
            value={shown.tab}
            onChange={(tab) => change({ tab })}
            look="line"
            near
          >
            {shown.tab === 'play' ? play : <InfoPanel {...info} only={shown.tab} />}
          </Tabs>
        )}
      </div>
      {wide && (
        <aside aria-label={t('lottery.cart')} className="sticky top-30 grid max-h-[calc(100dvh-8.5rem)] gap-4 overflow-auto">
          <CartCard {...cartProps} />
          {newest?.result?.kind === 'board' && (
            <div className="card p-2">
              <ResultBoard board={newest.result} caption={t('lottery.result_of', { issue: newest.issue })} shown={reveal.shown} />
            </div>
          )}
        </aside>
      )}
      <BottomSheet
        open={cartOpen && !wide}
        onClose={() => setCartOpen(false)}
        title={t('lottery.cart_count', { count: cart.length })}
        tall
        footer={<CartFooter {...cartProps} />}
      >
        <CartList {...cartProps} />
      </BottomSheet>
      <PlacedReceipt game={game} name={board.name} placed={placing.placed} onClose={placing.dismiss} />
      <SettledNews
        isSeen={(settled) => settled.game !== game || (!reveal.running && newest !== undefined && newest.issue >= settled.issue)}
      />
    </div>
  )
}

const soldOutFault = (game: LotteryGame, { play: code, picks }: Ticket, sold: Sold) => {
  const play = findPlay(familyOfGame[game], code)
  return play && soldOutFaultOf(sold, play, picks)
}

const CartCard = (props: Parameters<typeof CartList>[0]) => {
  const t = useText()
  return (
    <section className="card flex flex-col">
      <h2 className="border-b border-line px-4 py-3 font-semibold">{t('lottery.cart_count', { count: props.cart.length })}</h2>
      <div className="max-h-[44vh] flex-1 overflow-auto px-4">
        <CartList {...props} />
      </div>
      <div className="border-t border-line p-4">
        <CartFooter {...props} />
      </div>
    </section>
  )
}
