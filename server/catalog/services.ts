import { cached } from '../kit/cache.ts'
import type { CatalogData, Game, ShownCatalog } from './data.ts'
import { checkCatalogSettings } from './setting-checks.ts'
import { type CatalogSettings, shownOf, withSettings } from './shown.ts'
import { type Slot, slot } from '../kit/slot.ts'
import type { PlatformServices } from '../platform/services.ts'
import { listGames as readGames, listVendors } from './store.ts'

/** Tickets sold since a time, by game code; games without any may be absent. */
type TicketsByGame = (since: Date) => Promise<ReadonlyMap<string, number>>

/** The catalogue with the operator's settings applied, cached for some seconds. */
export type Catalog = {
  data(): Promise<CatalogData>
  /** Without what is hidden or not out yet. */
  shown(): Promise<ShownCatalog>
  /** As it was written, without settings. */
  stored(): Promise<CatalogData>
  /** Whether a vendor is under maintenance. */
  isClosed(vendor: string): Promise<boolean>
  findGame(gameCode: string): Promise<Game | undefined>
  /** Tickets of the last day by game code. */
  ticketsOfLastDay(): Promise<ReadonlyMap<string, number>>
  /** Called once a minute at most; filled by an area above. */
  ticketsByGame: Slot<TicketsByGame>
}

export type CatalogServices = PlatformServices & { catalog: Catalog }

const catalogKeptMs = 3_000
const ticketsKeptMs = 60_000
const dayMs = 24 * 3_600_000

export const openCatalog = ({
  database,
  clock,
  settings,
}: Pick<PlatformServices, 'database' | 'clock' | 'settings'>): Catalog => {
  checkCatalogSettings(settings)
  const read = async (): Promise<CatalogData> => ({ vendors: await listVendors(database), games: await readGames(database) })
  const ticketsByGame = slot<[since: Date], Promise<ReadonlyMap<string, number>>>(async () => new Map())
  const stored = cached(clock, catalogKeptMs, read)
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
    findGame: async (gameCode) => (await now()).byCode.get(gameCode),
    ticketsOfLastDay: cached(clock, ticketsKeptMs, () => ticketsByGame(new Date(clock.now().getTime() - dayMs))),
    ticketsByGame,
  }
}

type Arranged = { data: CatalogData; shown: ShownCatalog; byCode: ReadonlyMap<string, Game> }

/** Applies settings to a catalogue, memoized by both. */
const arrangeAnew = () => {
  let last: (Arranged & { from: unknown[] }) | undefined
  return (stored: CatalogData, set: CatalogSettings): Arranged => {
    const from = [stored, set.categories, set.hot, set.maintenance]
    if (last && from.every((each, place) => each === last?.from[place])) return last
    const data = withSettings(stored, set)
    last = { from, data, shown: shownOf(data, set), byCode: new Map(data.games.map((game) => [game.gameCode, game])) }
    return last
  }
}
