import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asMember, openLogin } from '../../account/login/auth-window.ts'
import { changeBasket, useBasket } from './basket.ts'
import { type OrderForm, type From, type Placed, sendOrder, startOrder } from './order-form.ts'
import type { Ticket } from './tickets.ts'

/**
 * Buys tickets: log in if need be, ask, send, and tell how it ended. An order without an answer is kept and can be sent again;
 * its key sees to it that nothing is bought twice.
 */
export const usePlacing = (game: LotteryGame, onPlaced: (from: From) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const { pending } = useBasket(game)

  /** One order at a time; whatever goes wrong on the way is said. */
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    await act().catch((error: unknown) => tell({ icon: 'error', title: t('lottery.refused_title'), text: errorSentence(error) }))
    setBusy(false)
  }
  const orderForm: OrderForm = {
    game,
    client,
    queries,
    onPlaced: (answer, from) => {
      setPlaced(answer)
      onPlaced(from)
    },
    onLogin: (again) => openLogin(() => void run(again)),
    onDeposit: () => void navigate({ to: '.', search: true, hash: 'mc/depositv2' }),
    onBonus: () => void navigate({ to: '.', search: true, hash: 'mc/bonusDetails' }),
  }
  return {
    busy,
    placed,
    dismiss: () => setPlaced(null),
    pending: busy ? null : pending,
    place: (tickets: readonly Ticket[], from: From) => asMember(() => void run(() => startOrder(orderForm, tickets, from))),
    askAgain: () => (pending ? run(() => sendOrder(orderForm, pending)) : undefined),
    giveUp: () => changeBasket(game, { pending: null }),
  }
}

export type Placing = ReturnType<typeof usePlacing>
