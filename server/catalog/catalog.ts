import * as contract from '@tamuvo/contract/catalog.ts'
import type { Tx } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import { keptFor } from '../kit/kept.ts'
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
  const read = async (): Promise<CatalogData> => ({ vendors: await listVendors(database), games: await listGames(database) })
  const data = keptFor(catalogKeptMs, clock, read)
  return {
    data,
    findGame: async (gameCode) => (await data()).games.find((game) => game.gameCode === gameCode),
    ticketsOfLastDay: keptFor(ticketsKeptMs, clock, () => ticketsByGame(new Date(clock.now().getTime() - dayMs))),
  }
}

/** Writes a catalogue; safe to run again with another one. Running processes show it within seconds. */
export const seedCatalog = (tx: Tx, data: CatalogData): Promise<void> => saveCatalog(tx, data)

export const catalogCalls = implement(contract, { listLanes, getPublicCatalog, listGameMenus, listVnGameMenu, listPopularGames })
