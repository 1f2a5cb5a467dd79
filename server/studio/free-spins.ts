import { levelsOf } from '@tamuvo/games/kit/slip.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type Amount, shareDown } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Settings } from '../platform/settings.ts'
import type { FreeSpins, FreeSpinSums } from './free-spin.ts'
import { freeSpinsOfOrders, insertFreeSpins, sumFreeSpins } from './free-spin-store.ts'
import { slipLimits } from './limits.ts'

/** What a free spin bets on: a spin of a slot, which costs one unit. */
const freeSpot = { market: 'base', selection: '' } as const

/** The stakes that free spins at a game may have: those that it offers. Undefined where it is no slot of our own, decided at once. */
export const freeSpinUnits = async (settings: Settings, code: string): Promise<Amount[] | undefined> => {
  const game = studioGames.get(code)
  const isSlot = game && !game.isShared && !game.engine.step && game.engine.costOf(freeSpot) === 1
  return isSlot ? levelsOf(game, await slipLimits(settings)) : undefined
}

/** What spins at a game return on average of so much that is staked; undefined for a game that is no longer in the register. */
export const expectedReturn = (code: string, staked: Amount): Amount | undefined => {
  const returned = studioGames.get(code)?.returns.find(({ market }) => market === freeSpot.market)
  return returned && shareDown(staked, BigInt(returned.most), 1_000_000n)
}

type Giving = Omit<FreeSpins, 'used' | 'at' | 'expiresAt' | 'expiredAt'> & { days: number; now: Date }

const dayMs = 86_400_000

/** Gives a member free spins for an order, in its transaction. An order that gives them again fails. */
export const giveFreeSpins = (tx: Tx, { now, days, ...given }: Giving): Promise<void> =>
  insertFreeSpins(tx, { ...given, at: now, expiresAt: new Date(now.getTime() + days * dayMs) })

/** The free spins of orders, by order. */
export const freeSpinsByOrder = async (from: Queryable, orderIds: readonly bigint[]): Promise<ReadonlyMap<bigint, FreeSpins>> =>
  new Map((orderIds.length === 0 ? [] : await freeSpinsOfOrders(from, orderIds)).map((each) => [each.orderId, each]))

/** What the free spins of items came to, by item; those that gave none are missing. */
export const freeSpinSums = async (from: Queryable, itemIds: readonly bigint[]): Promise<ReadonlyMap<bigint, FreeSpinSums>> =>
  new Map((itemIds.length === 0 ? [] : await sumFreeSpins(from, itemIds)).map((each) => [each.itemId, each]))
