import * as contract from '@tamuvo/contract/catalog.ts'
import * as lobby from '@tamuvo/contract/lobby.ts'
import type { Tx } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import { keptFor } from '../kit/kept.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { addFavourite } from './add-favourite.ts'
import type { CatalogData, Game, ShownCatalog } from './data.ts'
import { getPublicCatalog } from './get-public-catalog.ts'
import { getVassGameType } from './get-vass-game-type.ts'
import { listFavouriteGames } from './list-favourite-games.ts'
import { listFavourites } from './list-favourites.ts'
import { listGameMenus } from './list-game-menus.ts'
import { listGames } from './list-games.ts'
import { listHotGames } from './list-hot-games.ts'
import { listLanes } from './list-lanes.ts'
import { listPopularGames } from './list-popular-games.ts'
import { listPublicGames } from './list-public-games.ts'
import { listRecentDraws } from './list-recent-draws.ts'
import { listRecentGames } from './list-recent-games.ts'
import { listVnGameMenu } from './list-vn-game-menu.ts'
import { noteOpenedGame } from './note-opened-game.ts'
import { removeFavourite } from './remove-favourite.ts'
import { checkCatalogSettings } from './setting-checks.ts'
import { type CatalogSettings, shownOf, withSettings } from './shown.ts'
import { listGames as readGames, listVendors, saveCatalog } from './store.ts'

/** How many tickets each game sold since then, by game code; games without any may be left out. */
export type TicketsByGame = (since: Date) => Promise<ReadonlyMap<string, number>>

/** The catalogue, kept in memory for some seconds, with the settings of the operator in it. */
export type Catalog = {
  data(): Promise<CatalogData>
  /** What visitors are shown of it. */
  shown(): Promise<ShownCatalog>
  /** As it was written, without settings. */
  stored(): Promise<CatalogData>
  /** Whether all games of a vendor are closed for a while. */
  isClosed(vendor: string): Promise<boolean>
  findGame(gameCode: string): Promise<Game | undefined>
  /** Tickets of the last day by game code. */
  ticketsOfLastDay(): Promise<ReadonlyMap<string, number>>
}

export type CatalogServices = PlatformServices & { catalog: Catalog }

const catalogKeptMs = 3_000
const ticketsKeptMs = 60_000
const dayMs = 24 * 3_600_000

/**
 * Opens the catalogue.
 * @param ticketsByGame asked once a minute at most; the catalogue itself knows nothing of bets
 */
export const openCatalog = (
  { database, clock, settings }: Pick<PlatformServices, 'database' | 'clock' | 'settings'>,
  ticketsByGame: TicketsByGame,
): Catalog => {
  checkCatalogSettings(settings)
  const read = async (): Promise<CatalogData> => ({ vendors: await listVendors(database), games: await readGames(database) })
  const stored = keptFor(catalogKeptMs, clock, read)
  const arranged = arrangeAnew()
  const now = async () =>
    arranged(await stored(), {
      categories: await settings.get('catalog.categories'),
      hot: await settings.get('catalog.hot'),
      maintenance: await settings.get('catalog.maintenance'),
    })
  return {
    stored,
    data: async () => (await now()).data,
    shown: async () => (await now()).shown,
    isClosed: async (vendor) => (await settings.get('catalog.maintenance')).vendors.includes(vendor),
    findGame: async (gameCode) => (await now()).data.games.find((game) => game.gameCode === gameCode),
    ticketsOfLastDay: keptFor(ticketsKeptMs, clock, () => ticketsByGame(new Date(clock.now().getTime() - dayMs))),
  }
}

/** Puts settings into a catalogue when either is another than the last time. */
const arrangeAnew = () => {
  let last: { from: unknown[]; data: CatalogData; shown: ShownCatalog } | undefined
  return (stored: CatalogData, set: CatalogSettings): { data: CatalogData; shown: ShownCatalog } => {
    const from = [stored, set.categories, set.hot, set.maintenance]
    if (last && from.every((each, place) => each === last?.from[place])) return last
    const data = withSettings(stored, set)
    last = { from, data, shown: shownOf(data, set) }
    return last
  }
}

/** Writes a catalogue; safe to run again with another one. Running processes show it within seconds. */
export const seedCatalog = (tx: Tx, data: CatalogData): Promise<void> => saveCatalog(tx, data)

export const catalogCalls = [
  ...implement(contract, { listLanes, getPublicCatalog, listGameMenus, listVnGameMenu, listPopularGames }),
  ...implement(lobby, {
    listGames,
    listPublicGames,
    listHotGames,
    getVassGameType,
    listFavourites,
    listFavouriteGames,
    addFavourite,
    removeFavourite,
    listRecentGames,
    listRecentDraws,
    noteOpenedGame,
  }),
]
