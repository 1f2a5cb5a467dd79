import type { GameType } from '@tamuvo/contract/brand.ts'
import { brand } from '@tamuvo/contract/brand.ts'

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

/** A menu shows so many vendors; the lobby shows all. */
export const shownInMenu = <Vendor>(vendors: readonly Vendor[]): readonly Vendor[] => vendors.slice(0, brand.headerVendors)

/** Whether an address belongs to an entry: "/RNG/hot" to "/rng". */
export const isAt = (pathname: string, to: string): boolean => {
  const path = pathname.toLowerCase()
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
