import { dice } from './arcade/dice.ts'
import type { StudioGame } from './kit/game.ts'
import { tableGames } from './table/games.ts'

/** The games of our own studio that are in service, by their code. */
export const studioGames: ReadonlyMap<string, StudioGame> = new Map([dice, ...tableGames].map((game) => [game.code, game]))
