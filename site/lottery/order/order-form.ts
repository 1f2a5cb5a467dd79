import { listBets } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { familyOfGame, getBoard, type LotteryGame, placeTickets } from '@tamuvo/contract/lottery.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { manyNumbers, numbersMax } from '@tamuvo/games/lottery/numbers.ts'
import { bonusTermsOf } from '@tamuvo/ui/calls/bonus-terms.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { newRequestKey } from '@tamuvo/ui/calls/request-key.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { readSession } from '@tamuvo/ui/session/session.ts'
import { tellWhenSlow } from '@tamuvo/ui/calls/tell-when-slow.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Balance, showBalanceAfter } from '../../account/known-balance.ts'
import { changeBasket, currentBasket, type PendingOrder } from './basket.ts'
import { modeMaxNow } from '../modes.ts'
import { confirmOrder, offerBonus, offerDeposit, offerNextIssue, untilOpen } from './order-dialogs.tsx'
import { type Board, type Sale, saleAt } from '../sale.ts'
import { moneyWords, numberName, playName } from '../words.ts'
import { atMostMode, isSameTicket, type Ticket, totalOf } from './tickets.ts'

export type Placed = ReceivedOutputOf<typeof placeTickets>
export type From = PendingOrder['from']

/** Where orders of a game are handed in. */
export type OrderForm = {
  game: LotteryGame
  client: Client
  queries: QueryClient
  onPlaced: (placed: Placed, from: From) => void
  onLogin: (again: () => Promise<void>) => void
  onDeposit: () => void
  onBonus: () => void
}

/** It is not known whether the server acted: the order stays and can be sent again with the same key. */
const unsettledCodes: readonly string[] = [
  'NETWORK',
  'TIMEOUT',
  'SYSTEM_ERROR',
  'BUSY',
  'POSTING_STOPPED',
  'MAINTENANCE',
  'TOO_MANY_REQUESTS',
]

/** Asks whether tickets shall be bought, then buys them for the draw on sale. */
export const startOrder = async (orderForm: OrderForm, wanted: readonly Ticket[], from: From): Promise<void> => {
  const { game, queries } = orderForm
  const tickets = atMostMode(wanted, modeMaxNow(queries))
  if (from === 'cart') changeBasket(game, { cart: tickets })
  const order = { key: newRequestKey(), username: readSession('username') ?? '', tickets, from }
  const sale = saleAt(knownBoard(orderForm) ?? (await askBoard(orderForm)), serverNow())
  if (sale.state !== 'open') return moveOn(orderForm, { ...order, issue: issueOf(sale) })
  const { issue } = sale
  const total = totalOf(familyOfGame[game], tickets)
  const payment = await confirmOrder({ game, issue, tickets, total, balance: knownBalance(orderForm) })
  if (!payment) return
  const inTime = serverNow() < Date.parse(issue.closesAt)
  await (inTime ? sendOrder : moveOn)(orderForm, { ...order, ...payment, issue: issue.issue })
}

/** Sends an order. Without an answer it is kept, to be sent again as it is. */
export const sendOrder = async (orderForm: OrderForm, order: PendingOrder): Promise<void> => {
  const { game, client } = orderForm
  changeBasket(game, { pending: order })
  try {
    const placed = await tellWhenSlow(
      client(placeTickets, { game, issue: order.issue, ...askedOf(order) }, { idempotencyKey: order.key }),
    )
    settle(orderForm, order, placed)
    orderForm.onPlaced(placed, order.from)
  } catch (error) {
    if (error instanceof CallRefused && unsettledCodes.includes(error.code)) return
    changeBasket(game, { pending: null })
    await answerRefusal(orderForm, order, error)
  }
}

/** The tickets, and the free bet that pays them, if one does. */
const askedOf = ({ tickets, freeBetId }: PendingOrder) => ({
  tickets: tickets.map(toWireOrder),
  ...(freeBetId === undefined ? {} : { freeBetId }),
})

const settle = ({ game, queries }: OrderForm, { tickets, from }: PendingOrder, placed: Placed): void => {
  const left = currentBasket(game).cart.filter((ticket) => !tickets.some((bought) => isSameTicket(bought, ticket)))
  changeBasket(game, { pending: null, ...(from === 'cart' ? { cart: left } : {}) })
  for (const call of [listBets, listFreeBets]) void queries.invalidateQueries({ queryKey: callKey(call) })
  showBalanceAfter(queries, placed)
}

const answerRefusal = async (orderForm: OrderForm, order: PendingOrder, error: unknown): Promise<void> => {
  const code = error instanceof CallRefused ? error.code : undefined
  if (code === 'NOT_LOGGED_IN') return orderForm.onLogin(() => startOrder(orderForm, order.tickets, order.from))
  if (code === 'ISSUE_CLOSED' || code === 'ISSUE_NOT_FOUND') return moveOn(orderForm, order)
  if (code === 'LIMIT_PAYOUT')
    return tell({ icon: 'error', title: t('lottery.refused_title'), text: capSentence(orderForm, error) })
  if (code === 'NUMBER_SOLD_OUT') {
    // The board marks them from now on.
    await askBoard(orderForm).catch(() => undefined)
    return tell({ icon: 'error', title: t('lottery.refused_title'), text: soldOutSentence(orderForm, error) })
  }
  if (code === 'FREE_BET_CHANGED') void orderForm.queries.invalidateQueries({ queryKey: callKey(listFreeBets) })
  const bonusTerms = bonusTermsOf(error)
  if (bonusTerms) return (await offerBonus(bonusTerms)) ? orderForm.onBonus() : undefined
  if (code !== 'INSUFFICIENT') return tell({ icon: 'error', title: t('lottery.refused_title'), text: errorSentence(error) })
  const total = totalOf(familyOfGame[orderForm.game], order.tickets)
  if (await offerDeposit({ total, balance: knownBalance(orderForm) })) orderForm.onDeposit()
}

/** What can be played with, as far as it is known. */
const knownBalance = ({ queries }: OrderForm): string | undefined => queries.getQueryData<Balance>(callKey(getBalance, {}))?.main

/** Says what the most is that a ticket may win. */
const capSentence = (orderForm: OrderForm, error: unknown): string => {
  const cap = knownBoard(orderForm)?.limits.prizeMax
  return cap === undefined ? errorSentence(error) : t('lottery.prize_high', { amount: moneyWords(cap) })
}

/** Says which numbers are sold out, and of which plays tickets of very many numbers. */
const soldOutSentence = ({ game }: OrderForm, error: unknown): string => {
  const value = error instanceof CallRefused ? (error.value as { numbers?: { play: string; number: string }[] } | null) : null
  const [family, numbers] = [familyOfGame[game], value?.numbers ?? []]
  const names = numbers.flatMap((each) => (each.number === manyNumbers ? [] : [numberName(family, each)]))
  const plays = numbers.flatMap(({ play, number }) => (number === manyNumbers ? [playName(family, play)] : []))
  const sentences = [
    ...(names.length > 0 ? [t('lottery.sold_out_refused', { numbers: names.join(' · ') })] : []),
    ...(plays.length > 0 ? [t('lottery.sold_out_many_refused', { play: plays.join(' · '), count: numbersMax })] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : errorSentence(error)
}

/** Offers the draw after one that has closed: the same tickets, a new intention. */
const moveOn = async (orderForm: OrderForm, order: PendingOrder): Promise<void> => {
  const next = await offerNextIssue(await askBoard(orderForm), order.issue)
  if (!next) return
  await untilOpen(next)
  await sendOrder(orderForm, { ...order, key: newRequestKey(), issue: next.issue })
}

const issueOf = (sale: Exclude<Sale, { state: 'open' }>): string => (sale.state === 'closed' ? sale.issue.issue : '')

const boardKeyOf = (game: LotteryGame) => callKey(getBoard, { game })

const knownBoard = ({ game, queries }: OrderForm): Board | undefined => queries.getQueryData<Board>(boardKeyOf(game))

const askBoard = ({ game, client, queries }: OrderForm): Promise<Board> =>
  queries.fetchQuery<Board>({ queryKey: boardKeyOf(game), queryFn: () => client(getBoard, { game }), staleTime: 0 })

const toWireOrder = ({ play, picks, unit, multiple, mode }: Ticket) => ({ play, picks, unit, multiple, mode })
