import * as contract from '@tamuvo/contract/catalog.ts'
import type { Tx } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import type { CatalogData, Game } from './data.ts'
import { getPublicCatalog } from './get-public-catalog.ts'
import { listGameMenus } from './list-game-menus.ts'
import { listLanes } from './list-lanes.ts'
import { listPopularGames } from './list-popular-games.ts'
import { listVnGameMenu } from './list-vn-game-menu.ts'
import { listGames, listVendors, saveCatalog } from './store.ts'

/** How many tickets each game sold since then, by game code; games without any may be left out. */
export type TicketsByGame = (since: Date) => Promise<ReadonlyMap<string, number>>

/** The catalogue, kept in memory for some seconds. */
export type Catalog = {
  data(): Promise<CatalogData>
  findGame(gameCode: string): Promise<Game | undefined>
  /** Tickets of the last day by game code. */
  ticketsOfLastDay(): Promise<ReadonlyMap<string, number>>
}

export type CatalogServices = KitServices & { catalog: Catalog }

const catalogKeptMs = 3_000
const ticketsKeptMs = 60_000
const dayMs = 24 * 3_600_000

/**
 * Opens the catalogue.
 * @param ticketsByGame asked once a minute at most; the catalogue itself knows nothing of bets
 */
export const openCatalog = ({ database, clock }: KitServices, ticketsByGame: TicketsByGame): Catalog => {
  const now = () => clock.now().getTime()
  const data = keptFor(catalogKeptMs, now, async () => ({ vendors: await listVendors(database), games: await listGames(database) }))
  return {
    data,
    findGame: async (gameCode) => (await data()).games.find((game) => game.gameCode === gameCode),
    ticketsOfLastDay: keptFor(ticketsKeptMs, now, () => ticketsByGame(new Date(now() - dayMs))),
  }
}

/** Asks again only after some time; callers at the same moment share one question. A failure is not kept. */
const keptFor = <Value>(ms: number, now: () => number, ask: () => Promise<Value>): (() => Promise<Value>) => {
  let kept: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (kept && now() < kept.until) return kept.value
    const asked = { value: ask(), until: now() + ms }
    asked.value.catch(() => kept === asked && (kept = undefined))
    kept = asked
    return asked.value
  }
}

/** Writes a catalogue; safe to run again with another one. Running processes show it within seconds. */
export const seedCatalog = (tx: Tx, data: CatalogData): Promise<void> => saveCatalog(tx, data)

export const catalogCalls = implement(contract, { listLanes, getPublicCatalog, listGameMenus, listVnGameMenu, listPopularGames })
