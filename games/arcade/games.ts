import type { StudioGame } from '../kit/game.ts'
import { coin } from './coin.ts'
import { dice } from './dice.ts'
import { hilo } from './hilo.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import { towers } from './towers.ts'
import { wheel } from './wheel.ts'

/** The arcade games of our own studio, one member and one round each. */
export const arcadeGames: readonly StudioGame[] = [limbo, mines, plinko, dice, hilo, wheel, keno, towers, coin]
