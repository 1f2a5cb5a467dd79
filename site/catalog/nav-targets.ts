import type { GameType } from '@tamuvo/contract/brand.ts'
import { brand } from '@tamuvo/contract/brand.ts'
import { classifies, type Classify } from '@tamuvo/contract/lobby.ts'

/** Lobbies by category. Draws have a page of their own. */
const words: Record<GameType, string> = {
  LOTT: 'lottery',
  ELOTT: 'elott',
  LIVE: 'live',
  RNG: 'rng',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  PVP: 'pvp',
  FISH: 'fish',
}

export const lobbyPath = (type: GameType): string => `/${words[type]}`

/** Where a vendor's own games are. The book of the vendor FB has a page of its own. */
export const vendorPath = (type: GameType, code: string): string => {
  if (type === 'LOTT') return `/lottery?vendor=${encodeURIComponent(code)}`
  if (type === 'SPORTS' && code === 'FB') return '/fbsports'
  return `${lobbyPath(type)}?page=${encodeURIComponent(code)}`
}

/** Where the electronic games of a kind are, of all vendors. */
export const kindPath = (kind: Classify): string => `${lobbyPath('RNG')}?kind=${kind}`

type GameOfLane = { gameCategory: GameType; games: readonly { classify: string | null }[] }

/** The kinds that a lane of electronic games has beside slots; none of other lanes. */
export const kindsOf = ({ gameCategory, games }: GameOfLane): readonly Classify[] =>
  gameCategory === 'RNG' ? classifies.filter((kind) => games.some(({ classify }) => classify === kind)) : []

/** A menu shows so many vendors; the lobby shows all. */
export const shownInMenu = <Vendor>(vendors: readonly Vendor[]): readonly Vendor[] => vendors.slice(0, brand.headerVendors)

/** Whether an address belongs to an entry: "/RNG/hot" to "/rng". */
export const isAt = (pathname: string, to: string): boolean => {
  const path = pathname.toLowerCase()
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
