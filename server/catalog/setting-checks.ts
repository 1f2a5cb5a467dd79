import type { Queryable } from '../kit/database.ts'
import type { Settings } from '../platform/settings.ts'
import { listGames, listVendors } from './store.ts'

/** Refuses settings that refer to unknown games and vendors. */
export const checkCatalogSettings = (settings: Pick<Settings, 'checkWith'>): void => {
  settings.checkWith('catalog.hot', async (database, hot) =>
    hot === 'catalogue' ? [] : unknownFaults('', hot, await gameCodes(database), 'game'),
  )
  settings.checkWith('catalog.maintenance', async (database, { vendors, games }) => [
    ...unknownFaults('vendors', vendors, await vendorCodes(database), 'vendor'),
    ...unknownFaults('games', games, await gameCodes(database), 'game'),
  ])
}

const gameCodes = async (database: Queryable): Promise<string[]> => (await listGames(database)).map(({ gameCode }) => gameCode)
const vendorCodes = async (database: Queryable): Promise<string[]> => (await listVendors(database)).map(({ code }) => code)

const unknownFaults = (path: string, named: readonly string[], known: readonly string[], what: string) => {
  const unknown = named.filter((code) => !known.includes(code))
  return unknown.length === 0
    ? []
    : [{ path, code: 'unknown', words: `names no ${what} of the catalogue: ${unknown.slice(0, 10).join(', ')}` }]
}
