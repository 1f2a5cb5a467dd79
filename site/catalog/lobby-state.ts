import { classifies, type Classify, type MinBet, minBets } from '@tamuvo/contract/lobby.ts'

/** Lists beside those of the vendors. */
const listModes = ['hot', 'fav', 'recent'] as const
export type ListMode = (typeof listModes)[number]

/** What stands in the address of a lobby. `page` is the key of a tab: a list or a vendor. */
export type LobbySearch = {
  page?: string | undefined
  name?: string | undefined
  kind?: Classify | undefined
  bet?: MinBet | undefined
  lines?: '25' | undefined
}

export type Filter = Omit<LobbySearch, 'page'>

/** The words with which a lobby's address may begin: "/rng/hot", "/rng/vassalage/KTW". */
export type LobbyStart = { type?: string | undefined; vassalage?: string | undefined }

const word = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 60) : undefined)
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value)

/** Reads what an address says; what it cannot mean is left out. */
export const readLobbySearch = (search: Record<string, unknown>): LobbySearch => ({
  page: word(search['page']),
  name: word(search['name']),
  kind: oneOf(classifies, search['kind']),
  bet: oneOf(minBets, search['bet']),
  lines: oneOf(['25'], search['lines']),
})

export type LobbyTab = { mode: ListMode; vendor: string | undefined } | { mode: 'all'; vendor: string | undefined }

type LobbyContext = LobbyStart & {
  page: string | undefined
  vendors: readonly string[]
  /** The vendor that was open last. */
  lastVendor: string | undefined
  /** A kind of games is asked for: of all vendors, unless the address names one. */
  hasKind?: boolean
}

const isListMode = (key: string | undefined): key is ListMode => listModes.some((mode) => mode === key)

/**
 * Which tab is open: the one that the address names, else the hot games when the address begins with "hot", the vendor it
 * begins with, or the first one. A list keeps in mind which vendor was open before it.
 */
export const openTab = ({ page, type, vassalage, vendors, lastVendor, hasKind = false }: LobbyContext): LobbyTab => {
  const known = (code: string | undefined) => vendors.find((each) => each === code)
  if (hasKind && page === undefined && vassalage === undefined) return { mode: 'all', vendor: undefined }
  const vendor = known(page) ?? known(vassalage) ?? known(lastVendor) ?? vendors[0]
  if (isListMode(page)) return { mode: page, vendor }
  if (page === undefined && type?.toLowerCase() === 'hot') return { mode: 'hot', vendor }
  if (page === undefined && type?.toLowerCase() !== 'vassalage') return { mode: 'all', vendor: known(vassalage) ?? vendors[0] }
  return { mode: 'all', vendor }
}

/** Opens a vendor's games or a list: no filter stays. */
export const atTab = (key: string): LobbySearch => ({ page: key })

/** Sets one filter: the others go, and a list is left for the games of the vendor that is kept. */
export const withFilter = (filter: Filter, vendor: string | undefined): LobbySearch => ({ page: vendor, ...filter })

export const hasFilter = ({ name, kind, bet, lines }: Filter): boolean => Boolean(name || kind || bet || lines)

/** Kinds of electronic games to filter by. Bingo is offered where the brand speaks to its players. */
export const offeredClassifies = (supportLanguages: readonly string[]): readonly Classify[] =>
  supportLanguages.includes('TY') ? classifies : classifies.filter((kind) => kind !== 'BG')
