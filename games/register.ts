import { arcadeGames } from './arcade/games.ts'
import { sharedArcadeGames } from './arcade/shared-games.ts'
import { bingoGames } from './bingo/games.ts'
import { bingoRooms } from './bingo/rooms.ts'
import type { StudioGame } from './kit/game.ts'
import { slotGames } from './slots/games.ts'
import { tableGames } from './table/games.ts'

/** The games of our own studio that are in service, by family: the folder of their rules. */
export const studioFamilies: Readonly<Record<string, readonly StudioGame[]>> = {
  arcade: [...arcadeGames, ...sharedArcadeGames],
  bingo: bingoGames,
  slots: slotGames,
  table: tableGames,
}

/** The same by their codes. */
export const studioGames: ReadonlyMap<string, StudioGame> = new Map(
  Object.values(studioFamilies).flatMap((games) => games.map((game) => [game.code, game])),
)

/** Games that all members play in together: an area of the server of their own runs them. By family. */
export const sharedFamilies: Readonly<Record<string, readonly Pick<StudioGame, 'code' | 'version'>[]>> = { bingo: bingoRooms }

/** Their codes. */
export const sharedGames: ReadonlySet<string> = new Set(
  Object.values(sharedFamilies).flatMap((games) => games.map(({ code }) => code)),
)
