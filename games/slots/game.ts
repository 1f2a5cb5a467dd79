import type { StudioGame, Volatility } from '../kit/game.ts'
import { multipleScale } from '../kit/multiple.ts'
import { slotEngine } from './engine.ts'
import type { Par } from './par.ts'
import type { SlotSheet } from './parts/sheet.ts'

/** The shortest time of a spin, as the rules of Great Britain demand it for slots. */
const cycleMs = 2_500

/** Upper ends of the classes, in deviations of a spin. */
const classes: readonly (readonly [Volatility, number])[] = [
  ['low', 3],
  ['medium', 6],
  ['high', 10],
]

export const slotGame = (sheet: SlotSheet, par: Par): StudioGame => ({
  code: sheet.code,
  version: sheet.version,
  client: 'slot',
  engine: slotEngine(sheet),
  returns: par.markets.map(({ market, returned }) => ({ market, least: returned, most: returned })),
  volatility: classes.find(([, end]) => par.deviation < end)?.[0] ?? 'very-high',
  top: { multiple: Math.round(par.top.bets * multipleScale), oneIn: par.top.oneIn },
  cycleMs,
  data: sheet,
  watch: { deviations: { base: par.deviation } },
})
