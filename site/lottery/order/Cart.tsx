import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { t as say } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShoppingCart, X } from 'lucide-react'
import { PendingOrderNotice } from './PendingOrderNotice.tsx'
import { changeBasket } from './basket.ts'
import type { Board } from '../sale.ts'
import { costOfTicket, type Ticket, totalOf } from './tickets.ts'
import type { Placing } from './usePlacing.ts'
import { factorsOf, picksWords, playName } from '../words.ts'

type Props = { game: LotteryGame; cart: readonly Ticket[]; limits: Board['limits']; placing: Placing }

/** The tickets that wait to be bought together. */
export const CartList = ({ game, cart, placing }: Props) => {
  const t = useText()
  return (
    <>
      {placing.pending && <PendingOrderNotice placing={placing} />}
      {cart.length === 0 ? (
        <p className="flex items-center gap-3 py-5 text-sm text-text2">
          <ShoppingCart size={22} aria-hidden="true" className="shrink-0 text-text3" />
          {t('lottery.cart_empty')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {cart.map((ticket, place) => (
            <CartLine
              key={`${ticket.play} ${ticket.picks} ${place}`}
              game={game}
              ticket={ticket}
              onRemove={() => changeBasket(game, { cart: cart.filter((each) => each !== ticket) })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const CartLine = ({ game, ticket, onRemove }: { game: LotteryGame; ticket: Ticket; onRemove: () => void }) => {
  const t = useText()
  const family = familyOfGame[game]
  const name = playName(family, ticket.play)
  return (
    <li className="flex items-start gap-2 py-2">
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">{name}</span>
        <span className="figures line-clamp-2 break-words text-text2">{picksWords(family, ticket.play, ticket.picks)}</span>
        <span className="figures flex flex-wrap justify-between gap-x-3 text-text3">
          <span>
            {factorsOf(family, ticket)} · {ticket.mode}
          </span>
          <Amount value={toWire(costOfTicket(family, ticket))} className="text-text" />
        </span>
      </span>
      <IconButton label={`${t('lottery.cart_remove')}: ${name}`} onClick={onRemove} className="-me-2 shrink-0">
        <X size={18} />
      </IconButton>
    </li>
  )
}

/** What the cart comes to, and the way on. */
export const CartFooter = ({ game, cart, limits, placing }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const tooMany = cart.length > limits.orderTicketsMax
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-text2">{t('lottery.tickets', { count: cart.length })}</span>
        <Amount value={toWire(totalOf(familyOfGame[game], cart))} symbol className="text-num-sm" />
      </p>
      {tooMany && <p className="text-sm text-loss">{t('lottery.limit_tickets', { count: limits.orderTicketsMax })}</p>}
      <div className="flex gap-2">
        <Button tone="quiet" disabled={cart.length === 0} onClick={() => emptyCart(game)}>
          {t('lottery.clear_all')}
        </Button>
        <Button
          className="flex-1"
          disabled={cart.length === 0 || tooMany || placing.pending !== null}
          pending={placing.busy}
          onClick={() => placing.place(cart, 'cart')}
        >
          {t(loggedIn ? 'lottery.confirm' : 'lottery.login_to_bet')}
        </Button>
      </div>
    </div>
  )
}

const emptyCart = async (game: LotteryGame): Promise<void> => {
  if (await confirm({ title: say('lottery.cart_clear_ask'), confirmLabel: say('lottery.clear_all'), danger: true }))
    changeBasket(game, { cart: [] })
}
