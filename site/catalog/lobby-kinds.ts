import type { GameType } from '@tamuvo/contract/brand.ts'

/** What a lobby looks like: covers to scroll through, wide cards of tables and books, or one line a book. */
export type LobbyLook = 'covers' | 'cards' | 'lines'

export type LobbyKind = { gameType: GameType; look: LobbyLook }

/** Lobbies by the word that stands in their address. `sv3` is the sportsbooks in a third, compact layout. */
const kinds: Record<string, LobbyKind> = {
  rng: { gameType: 'RNG', look: 'covers' },
  pvp: { gameType: 'PVP', look: 'covers' },
  fish: { gameType: 'FISH', look: 'covers' },
  live: { gameType: 'LIVE', look: 'cards' },
  sports: { gameType: 'SPORTS', look: 'cards' },
  esports: { gameType: 'ESPORTS', look: 'cards' },
  elott: { gameType: 'ELOTT', look: 'cards' },
  sv3: { gameType: 'SPORTS', look: 'lines' },
}

export const lobbyWords: readonly string[] = Object.keys(kinds)

/** The lobby of an address, whatever its case: "/rng" and "/RNG" are one. Undefined when there is no such lobby. */
export const lobbyKindOf = (word: string): LobbyKind | undefined =>
  Object.hasOwn(kinds, word.toLowerCase()) ? kinds[word.toLowerCase()] : undefined
