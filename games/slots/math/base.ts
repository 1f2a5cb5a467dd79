import { type SlotPlay, slotPlay } from '../engine.ts'
import { type SlotSheet, wordsOf } from '../parts/sheet.ts'
import { type Counts, countWin, noCounts } from './distribution.ts'
import { enumerateDraws } from './enumerate.ts'
import { countStillCycle, isStill } from './still-cycle.ts'

/** The spins that start a feature in one way, counted by their product of draws. */
export type CountsByProduct = ReadonlyMap<number, Counts>

/** Spins by what they start: 0 for no feature, else how many scatters, coins or new wilds. */
export type CountsByStart = ReadonlyMap<number, CountsByProduct>

/** Every spin that the base game has, without what features win. */
export const enumerateBase = (sheet: SlotSheet): CountsByStart => (isStill(sheet) ? enumerateStill(sheet) : enumerateAll(sheet))

const enumerateStill = (sheet: SlotSheet): CountsByStart => {
  const all = new Map<number, Map<number, Counts>>()
  const product = sheet.strips.reduce((cycle, strip) => cycle * wordsOf(strip).length, 1)
  const { award } = slotPlay(sheet).round
  const starts = (shown: number): boolean => (award[shown] ?? 0) > 0 || (sheet.hold !== undefined && shown >= sheet.hold.least)
  countStillCycle(sheet, 'base', (win, shown, spins) => countWin(countsAt(all, starts(shown) ? shown : 0, product), win, spins))
  return all
}

/** The long way: each spin by the engine itself. */
export const enumerateAll = (sheet: SlotSheet): CountsByStart => {
  const play = slotPlay(sheet)
  const start = startOf(play)
  const all = new Map<number, Map<number, Counts>>()
  let win = 0
  enumerateDraws(
    (draw) => {
      win = play.base(draw)
    },
    (product) => countWin(countsAt(all, play.hasFeature() ? start() : 0, product), win),
  )
  return all
}

/** Reads what the last spin started. */
const startOf = ({ round }: SlotPlay): (() => number) => {
  const { free, hold } = round.machine.sheet
  if (free) return () => round.scatters
  return hold ? () => round.coins : () => round.newWilds
}

const countsAt = (all: Map<number, Map<number, Counts>>, start: number, product: number): Counts => {
  let byProduct = all.get(start)
  if (!byProduct) all.set(start, (byProduct = new Map()))
  let counts = byProduct.get(product)
  if (!counts) byProduct.set(product, (counts = noCounts()))
  return counts
}

/** The chance of a set of spins, and sums over all ways weighted by their chance. */
export const weigh = (all: CountsByProduct, of: (counts: Counts) => number): number => {
  let sum = 0
  for (const [product, counts] of all) sum += of(counts) / product
  return sum
}

/** Across all starts. */
export const weighAll = (all: CountsByStart, of: (counts: Counts) => number): number => {
  let sum = 0
  for (const byProduct of all.values()) sum += weigh(byProduct, of)
  return sum
}
