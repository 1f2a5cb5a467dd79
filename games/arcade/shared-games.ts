import type { Engine } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { pointMost } from './crash.ts'
import { fromHundredths } from './pays.ts'

/** A game of shared rounds sells no rounds of one member. */
const noEngine: Engine<null> = {
  betsMax: 0,
  costOf: () => undefined,
  mostOf: () => 0,
  open: () => {
    throw new RangeError('the bet is not sold')
  },
}

/** Crash: the rules are in `crash.ts`, `climb.ts` and `crash-proof.ts`. */
export const crash: StudioGame = {
  code: 'KTW_HIGH_KITE',
  version: '1.0.0',
  client: 'crash',
  isShared: true,
  engine: noEngine,
  returns: [{ market: 'crash', least: 970_000, most: 970_000 }],
  volatility: 'low',
  top: { multiple: fromHundredths(pointMost), oneIn: 1_030_928 },
  cycleMs: 0,
}

/** Arcade games whose rounds all players share. */
export const sharedArcadeGames: readonly StudioGame[] = [crash]

/** @param code untrusted */
export const isCrashGame = (code: string): boolean => code === crash.code
