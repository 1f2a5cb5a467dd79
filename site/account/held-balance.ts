import { getBalance } from '@tamuvo/contract/balance.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import { fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { createStore } from '@tamuvo/ui/hooks/store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Balance, showBalanceAfter } from './known-balance.ts'

/**
 * While a game of our own is played or a draw is shown, the page shows the balance as the game tells it: less the stake when a round begins, with what it
 * returned once that has been shown. Else the balance would tell the result before the game does.
 */
const game = createStore<{ isPlayed: boolean }>({ isPlayed: false })

const moves = new Set(['BET', 'WIN', 'FREE_WIN', 'BET_CANCEL'])

/** Whether a move of the balance has to wait until the game tells it. */
export const isHeldBack = ({ type }: Pick<MessageOf<'balance'>, 'type'>): boolean => game.get().isPlayed && moves.has(type)

/** @returns ends it, and shows the balance as it is */
export const holdForGame = (queries: QueryClient): (() => void) => {
  game.set({ isPlayed: true })
  return () => {
    game.set({ isPlayed: false })
    void queries.invalidateQueries({ queryKey: callKey(getBalance) })
  }
}

/** A round has begun: its stake is gone. */
export const showStaked = (queries: QueryClient, stake: string): void => {
  const known = queries.getQueryData<Balance>(callKey(getBalance, {}))
  if (!known) return
  const left = subtract(fromWire(known.main), fromWire(stake))
  if (left >= zero) showBalanceAfter(queries, { balance: toWire(left), at: new Date(serverNow()).toISOString() })
}

/** A round has been shown to its end. */
export const showReturned = (queries: QueryClient, balance: string): void =>
  showBalanceAfter(queries, { balance, at: new Date(serverNow()).toISOString() })
