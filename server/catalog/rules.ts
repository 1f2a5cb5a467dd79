import { brand, type GameType } from '@tamuvo/contract/brand.ts'
import type * as contract from '@tamuvo/contract/catalog.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type * as z from 'zod/mini'
import type { CatalogData, Game, Names, ShownCatalog, Vendor } from './data.ts'
import { shownText } from '../kit/shown-text.ts'

type SentGame = z.input<typeof contract.game>
type SentVendor = z.input<typeof contract.vendor>
export type Lane = { gameCategory: GameType; title: string; vendors: SentVendor[]; games: SentGame[] }
export type Menu = { gameCategory: GameType; vassalage: string; name: string; games: SentGame[] }

export const drawTypes: readonly GameType[] = ['LOTT', 'ELOTT']

/** Covers in a lane; the lobby lists all. */
const laneGamesMax = 100

const titles: Record<GameType, Names> = {
  LIVE: { EN: 'Live casino', MY: 'တိုက်ရိုက်ကာစီနို', CN: '真人娱乐' },
  SPORTS: { EN: 'Sports', MY: 'အားကစား', CN: '体育' },
  ESPORTS: { EN: 'Esports', MY: 'အီးစပို့', CN: '电竞' },
  RNG: { EN: 'Slots', MY: 'စလော့', CN: '电子游戏' },
  PVP: { EN: 'Card games', MY: 'ဖဲဂိမ်း', CN: '棋牌' },
  FISH: { EN: 'Fishing', MY: 'ငါးပစ်ဂိမ်း', CN: '捕鱼' },
  LOTT: { EN: 'Lottery', MY: 'ထီ', CN: '彩票' },
  ELOTT: { EN: 'E-lottery', MY: 'အီးထီ', CN: '电子彩票' },
}

/** The lane of a game or vendor: esports studios have game type sports and a lane of their own. */
export const categoryOf = ({ gameType, code }: { gameType: GameType; code: string }): GameType =>
  gameType === 'SPORTS' && brand.esportsProviders.some((provider) => provider === code) ? 'ESPORTS' : gameType

export const isOpen = ({ state }: Game): boolean => state === 'open'

/** Playable games first, otherwise in the order of the catalogue. */
export const playableFirst = (games: readonly Game[]): Game[] => [
  ...games.filter(isOpen),
  ...games.filter((game) => !isOpen(game)),
]

/**
 * The lanes of the home page: lanes with playable games first, otherwise in the order of the categories, so that a visitor
 * does not scroll past closed lanes. Empty lanes are left out.
 */
export const lanesOf = (data: ShownCatalog, language: Language): Lane[] => {
  const lanes = data.categories.map((category) => ({
    category,
    vendors: data.vendors.filter((vendor) => categoryOf(vendor) === category),
    games: data.games.filter(({ gameType, vendor }) => categoryOf({ gameType, code: vendor }) === category),
  }))
  const shown = lanes.filter(({ vendors }) => vendors.length > 0)
  const open = shown.filter(({ games }) => games.some(isOpen))
  return [...open, ...shown.filter((lane) => !open.includes(lane))].map(({ category, vendors, games }) => ({
    gameCategory: category,
    title: shownText(titles[category][language], language),
    vendors: vendors.map((vendor) => vendorToSend(vendor, games, language)),
    games: playableFirst(games)
      .slice(0, laneGamesMax)
      .map((game) => gameToSend(game, data.vendors, language)),
  }))
}

/** The draw games by vendor. @param vendors codes to include; all when absent */
export const menusOf = (data: CatalogData, language: Language, vendors?: readonly string[]): Menu[] =>
  data.vendors
    .filter(({ gameType, code }) => drawTypes.includes(gameType) && (!vendors || vendors.includes(code)))
    .map((vendor) => ({
      gameCategory: vendor.gameType,
      vassalage: vendor.code,
      name: shownText(vendor.names[language], language),
      games: playableFirst(gamesOfVendor(data.games, vendor)).map((game) => gameToSend(game, data.vendors, language)),
    }))
    .filter(({ games }) => games.length > 0)

/**
 * The games with the most tickets, most first, filled up to `count` with hot games, then with other open ones. Only playable
 * games.
 */
export const popularOf = (data: CatalogData, tickets: ReadonlyMap<string, number>, count: number): Game[] => {
  const open = data.games.filter(isOpen)
  const sold = ({ gameCode }: Game): number => tickets.get(gameCode) ?? 0
  return open.toSorted((a, b) => sold(b) - sold(a) || Number(b.hot) - Number(a.hot)).slice(0, count)
}

const gamesOfVendor = (games: readonly Game[], { gameType, code }: Vendor): Game[] =>
  games.filter((game) => game.gameType === gameType && game.vendor === code)

const markOf = ({ gameType, code }: Vendor, look: 'COLOR' | 'WHITE'): string => `/${gameType}_LIST_VENDOR/${code}-${look}.png`

const vendorToSend = (vendor: Vendor, games: readonly Game[], language: Language): SentVendor => ({
  gameType: vendor.gameType,
  vassalage: vendor.code,
  name: shownText(vendor.names[language], language),
  logo: markOf(vendor, 'COLOR'),
  logoWhite: markOf(vendor, 'WHITE'),
  gameCount: gamesOfVendor(games, vendor).length,
})

const studioNameOf = ({ gameType, vendor }: Game, vendors: readonly Vendor[], language: Language): string =>
  vendors.find((each) => each.gameType === gameType && each.code === vendor)?.names[language] ?? vendor

/** A game as sent, with its name in the caller's language. */
export const gameToSend = (game: Game, vendors: readonly Vendor[], language: Language): SentGame => ({
  nodeId: game.nodeId,
  gameCode: game.gameCode,
  code: game.gameCode,
  gameId: game.gameId,
  gameType: game.gameType,
  vassalage: game.vendor,
  vendor: game.vendor,
  accountTypeName: game.vendor,
  isGame: game.isGroup ? 'VASSALAGE' : 'GAME',
  isHot: game.hot ? 1 : 0,
  defaultPlayType: game.defaultPlay,
  name: shownText(game.names[language], language),
  studio: shownText(studioNameOf(game, vendors, language), language),
  classify: game.classify,
  minBet: toWire(game.minBet),
  state: game.state === 'open' ? 'open' : 'maintenance',
  tag: game.tag,
  image: game.image,
})
