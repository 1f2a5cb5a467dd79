import type { StudioGame } from '../kit/game.ts'
import { turbo75 } from './turbo75.ts'

/** The bingo games of our own studio that one member plays alone. */
export const bingoGames: readonly StudioGame[] = [turbo75]
