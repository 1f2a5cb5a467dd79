import { arcadeGames } from './arcade/games.ts'
import { bingoGames } from './bingo/games.ts'
import type { StudioGame } from './kit/game.ts'

/** The games of our own studio that are in service, by their code. */
export const studioGames: ReadonlyMap<string, StudioGame> = new Map(
  [...arcadeGames, ...bingoGames].map((game) => [game.code, game]),
)
