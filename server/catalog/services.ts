import { keptFor } from '../kit/kept.ts'
import type { KitServices } from '../kit/services.ts'
import type { CatalogData, Game } from './data.ts'
import { type Slot, slot } from '../kit/slot.ts'
import type { PlatformServices } from '../platform/services.ts'
import { listGames as readGames, listVendors } from './store.ts'

/** How many tickets each game sold since then, by game code; games without any may be left out. */
export type TicketsByGame = (since: Date) => Promise<ReadonlyMap<string, number>>

/** The catalogue, kept in memory for some seconds. */
export type Catalog = {
  data(): Promise<CatalogData>
  findGame(gameCode: string): Promise<Game | undefined>
  /** Tickets of the last day by game code. */
  ticketsOfLastDay(): Promise<ReadonlyMap<string, number>>
  /** Asked once a minute at most; the catalogue itself knows nothing of bets. */
  ticketsByGame: Slot<TicketsByGame>
}

export type CatalogServices = PlatformServices & { catalog: Catalog }

const catalogKeptMs = 3_000
const ticketsKeptMs = 60_000
const dayMs = 24 * 3_600_000

/** Opens the catalogue. */
export const openCatalog = ({ database, clock }: KitServices): Catalog => {
  const read = async (): Promise<CatalogData> => ({ vendors: await listVendors(database), games: await readGames(database) })
  const data = keptFor(catalogKeptMs, clock, read)
  const ticketsByGame = slot<[since: Date], Promise<ReadonlyMap<string, number>>>(async () => new Map())
  return {
    data,
    findGame: async (gameCode) => (await data()).games.find((game) => game.gameCode === gameCode),
    ticketsOfLastDay: keptFor(ticketsKeptMs, clock, () => ticketsByGame(new Date(clock.now().getTime() - dayMs))),
    ticketsByGame,
  }
}
