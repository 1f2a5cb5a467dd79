import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { add, fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import type { QueryClient } from '@tanstack/react-query'

export type Balance = ReceivedOutputOf<typeof getBalance>

/** What an order says of the balance: what is left to play with, and since when. */
type AfterOrder = { balance: string; at: string }

/** The balance once an order is paid: it is taken from the main account, the rest stays as it was. */
const balanceAfter = (known: Balance, { balance, at }: AfterOrder): Balance => {
  const elsewhere = subtract(fromWire(known.sumBalance), fromWire(known.main))
  return { ...known, main: balance, sumBalance: toWire(add(elsewhere, fromWire(balance))), asOf: at }
}

/** Shows the balance that an order left. An order that was sent again says what was left then: the balance is asked for. */
export const showBalanceAfter = (queries: QueryClient, order: AfterOrder): void => {
  const queryKey = callKey(getBalance, {})
  const known = queries.getQueryData<Balance>(queryKey)
  if (!known || Date.parse(known.asOf) > Date.parse(order.at)) return void queries.invalidateQueries({ queryKey })
  // An answer on its way may be of before the order.
  void queries.cancelQueries({ queryKey })
  queries.setQueryData<Balance>(queryKey, balanceAfter(known, order))
}

/** Whether a message of a move says what is not shown yet: a bet's own answer came first. */
export const isNews = (known: Balance | undefined, { type, sumBalance }: MessageOf<'balance'>): boolean =>
  type !== 'BET' || known?.sumBalance !== sumBalance
