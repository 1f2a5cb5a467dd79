import type { GameType } from '@tamuvo/contract/brand.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { CatalogData, Game, ShownCatalog } from './data.ts'
import { categoryOf } from './rules.ts'

/** The operator's settings of the catalogue. */
export type CatalogSettings = {
  categories: SettingOf<'catalog.categories'>
  hot: SettingOf<'catalog.hot'>
  maintenance: SettingOf<'catalog.maintenance'>
}

/** Applies maintenance and the configured hot games to the catalogue. */
export const withSettings = ({ vendors, games }: CatalogData, { hot, maintenance }: CatalogSettings): CatalogData => {
  const closed = {
    categories: new Set<string>(maintenance.categories),
    vendors: new Set(maintenance.vendors),
    games: new Set(maintenance.games),
  }
  const isClosed = ({ gameCode, gameType, vendor }: Game): boolean =>
    closed.games.has(gameCode) || closed.vendors.has(vendor) || closed.categories.has(categoryOf({ gameType, code: vendor }))
  return {
    vendors,
    games: games.map((game) => ({
      ...game,
      state: game.state === 'open' && isClosed(game) ? 'maintenance' : game.state,
      hot: hot === 'catalogue' ? game.hot : hot.includes(game.gameCode),
    })),
  }
}

/** Without games that are not out yet, and without vendors and categories that have nothing else. @param data with the settings applied */
export const shownOf = ({ vendors, games }: CatalogData, { categories, hot }: CatalogSettings): ShownCatalog => {
  const isShown = (each: { gameType: GameType; code: string }): boolean => categories.includes(categoryOf(each))
  const shown = games.filter(({ state, gameType, vendor }) => state !== 'soon' && isShown({ gameType, code: vendor }))
  const marked = shown.filter((game) => game.hot)
  const offering = new Set(shown.map(({ gameType, vendor }) => `${gameType} ${vendor}`))
  const shownVendors = vendors.filter(({ gameType, code }) => offering.has(`${gameType} ${code}`))
  const filled = new Set(shownVendors.map(categoryOf))
  return {
    categories: categories.filter((category) => filled.has(category)),
    vendors: shownVendors,
    games: shown,
    hot: hot === 'catalogue' ? marked : hot.flatMap((code) => marked.find(({ gameCode }) => gameCode === code) ?? []),
  }
}
