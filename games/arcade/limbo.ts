import type { Engine } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { pointMost, readPoint, u52Of, pointOf } from './crash.ts'
import { ended, fromHundredths } from './pays.ts'

/** Limbo: a multiplier is drawn as in crash, and a bet that it reaches at least a target. */

const targetOf = (selection: string): number => {
  const target = readPoint(selection)
  if (target === undefined) throw new RangeError('the bet is not sold')
  return target
}

const limboEngine: Engine<null> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (market === 'target' && readPoint(selection) !== undefined ? 1 : undefined),
  mostOf: ({ selection }) => fromHundredths(targetOf(selection)),
  open: ([bet], draw) => {
    const target = targetOf(bet?.selection ?? '')
    const hundredths = pointOf(u52Of(draw))
    return ended(null, [{ t: 'reach', hundredths }], { multiple: hundredths >= target ? fromHundredths(target) : 0 })
  },
}

export const limbo: StudioGame = {
  code: 'GLS_CLOUD_LADDER',
  version: '1.0.0',
  client: 'limbo',
  engine: limboEngine,
  returns: [{ market: 'target', least: 970_000, most: 970_000 }],
  volatility: 'low',
  top: { multiple: fromHundredths(pointMost), oneIn: 1_030_928 },
  cycleMs: 1_000,
}
