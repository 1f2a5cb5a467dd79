import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import type { Catalog } from '../catalog/services.ts'
import { cached } from '../kit/cache.ts'
import type { KitServices } from '../kit/services.ts'
import type { Integration } from './integration.ts'
import { listGameCodes, listIntegrations } from './integration-store.ts'

/** A game of a vendor, with its code and ours. `isTest`: in no catalogue, for test accounts only. */
export type VendorGame = { vendor: string; code: string; gameCode: string; product: GameType; isOpen: boolean; isTest: boolean }

/** A snapshot of the directory, for the several lookups of one call. */
export type View = {
  integration(code: string): Integration | undefined
  /** A game by the vendor's own code. */
  game(vendor: string, code: string): VendorGame | undefined
  /** A game by our code. */
  served(gameCode: string): VendorGame | undefined
}

/** Integrations and their games; cached in memory for some seconds. */
export type Directory = {
  view(): Promise<View>
  findIntegration(code: string): Promise<Integration | undefined>
  /** A game by our code. */
  findServed(gameCode: string): Promise<VendorGame | undefined>
  integrations(): Promise<Integration[]>
  /** Invalidates the cache. */
  forget(): void
}

const keptMs = 3_000

/** Open games that no catalogue lists, "code:RNG,code:LIVE" in the setting `hiddenGames`: those of sandboxes. */
const hiddenGames = ({ code: vendor, settings }: Integration): VendorGame[] =>
  (settings['hiddenGames'] ?? '')
    .split(',')
    .map((text) => text.split(':'))
    .flatMap(([code = '', type]) => {
      const product = gameTypes.find((each) => each === type)
      return product ? [{ vendor, code, gameCode: `${vendor}_${code}`.toUpperCase(), product, isOpen: true, isTest: true }] : []
    })

const viewOf = (integrations: readonly Integration[], served: readonly VendorGame[]): View => {
  const byIntegration = new Map(integrations.map((integration) => [integration.code, integration]))
  const byCode = new Map(served.map((game) => [`${game.vendor} ${game.code}`, game]))
  const byGameCode = new Map(served.map((game) => [game.gameCode, game]))
  return {
    integration: (code) => byIntegration.get(code),
    game: (vendor, code) => byCode.get(`${vendor} ${code}`),
    served: (gameCode) => byGameCode.get(gameCode),
  }
}

export const openDirectory = ({
  database,
  clock,
  secrets,
  catalog,
}: Pick<KitServices, 'database' | 'clock' | 'secrets'> & { catalog: Catalog }): Directory => {
  const read = async () => {
    const [integrations, codes, { games }] = [
      await listIntegrations(database, secrets),
      await listGameCodes(database),
      await catalog.data(),
    ]
    const listed = new Map(games.map((game) => [game.gameCode, game]))
    const catalogued = codes.flatMap((code): VendorGame[] => {
      const game = listed.get(code.gameCode)
      return game ? [{ ...code, product: game.gameType, isOpen: game.state === 'open', isTest: false }] : []
    })
    const served = [...catalogued, ...integrations.flatMap(hiddenGames)]
    const now = await Promise.all(
      integrations.map(async (integration) => ({
        ...integration,
        isOpen: integration.isOpen && !(await catalog.isClosed(integration.code)),
      })),
    )
    return { integrations: now, ...viewOf(now, served) }
  }
  const kept = cached(clock, keptMs, read)
  return {
    view: () => kept(),
    findIntegration: async (code) => (await kept()).integration(code),
    findServed: async (gameCode) => (await kept()).served(gameCode),
    integrations: async () => [...(await kept()).integrations],
    forget: kept.forget,
  }
}
