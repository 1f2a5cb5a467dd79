import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { type Store, createStore, useStore } from '@tamuvo/ui/hooks/store.ts'
import { readSession } from '@tamuvo/ui/session/session.ts'
import { tabStorage } from '@tamuvo/ui/session/storage.ts'
import { readJson, writeJson } from '@tamuvo/ui/session/stored-json.ts'
import { readTickets, type Ticket } from './tickets.ts'

/**
 * An order that was sent and whose answer is not known yet. Sent again with the same key it buys nothing twice, so it is kept
 * until an answer comes, even over a reload.
 */
export type PendingOrder = {
  key: string
  username: string
  issue: string
  tickets: readonly Ticket[]
  from: 'cart' | 'picks'
  /** The free bet that pays it. */
  freeBetId?: string | undefined
}

/** The tickets to be bought of a game. */
export type Basket = { cart: readonly Ticket[]; pending: PendingOrder | null }

const storageKey = (game: LotteryGame): string => `lottery_cart_${game}`

/** What was kept of a basket, whatever it was. */
export const readBasket = (game: LotteryGame, stored: unknown): Basket => {
  const { cart, pending } = (stored ?? {}) as Record<string, unknown>
  return { cart: readTickets(familyOfGame[game], cart), pending: readPending(game, pending) }
}

const readPending = (game: LotteryGame, stored: unknown): PendingOrder | null => {
  const { key, username, issue, tickets, from, freeBetId } = (stored ?? {}) as Record<string, unknown>
  if (typeof key !== 'string' || typeof username !== 'string' || typeof issue !== 'string') return null
  const read = readTickets(familyOfGame[game], tickets)
  if (read.length === 0) return null
  const paid = typeof freeBetId === 'string' ? { freeBetId } : {}
  return { key, username, issue, tickets: read, from: from === 'cart' ? 'cart' : 'picks', ...paid }
}

const baskets = new Map<LotteryGame, Store<Basket>>()

const basketOf = (game: LotteryGame): Store<Basket> => {
  const known = baskets.get(game)
  if (known) return known
  const made = createStore(readBasket(game, readJson(tabStorage, storageKey(game))))
  baskets.set(game, made)
  return made
}

/** Changes the basket of a game and keeps it until the tab is closed. */
export const changeBasket = (game: LotteryGame, change: Partial<Basket>): void => {
  const basket = basketOf(game)
  basket.set({ ...basket.get(), ...change })
  writeJson(tabStorage, storageKey(game), basket.get())
}

export const currentBasket = (game: LotteryGame): Basket => basketOf(game).get()

/** The basket of a game. It belongs to one member and is not shown to the next one on this device. */
export const useBasket = (game: LotteryGame): Basket => {
  const { cart, pending } = useStore(basketOf(game))
  return { cart, pending: pending?.username === readSession('username') ? pending : null }
}
