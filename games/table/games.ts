import type { StudioGame } from '../kit/game.ts'
import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { fanTan } from './fan-tan.ts'
import { europeanRoulette, frenchRoulette } from './roulette.ts'
import { sicBo } from './sic-bo.ts'
import { videoPokers } from './video-poker.ts'
import { xocDia } from './xoc-dia.ts'

/** The table games of our own studio. */
export const tableGames: readonly StudioGame[] = [
  europeanRoulette,
  frenchRoulette,
  sicBo,
  baccarat,
  dragonTiger,
  blackjack,
  xocDia,
  fanTan,
  ...videoPokers,
]
