import { enumerateFree, isEvenFree } from '@tamuvo/games/slots/math/free-value.ts'
import { holdValue } from '@tamuvo/games/slots/math/hold-value.ts'
import { tableUpTo } from '@tamuvo/games/slots/parts/machine.ts'
import { type SlotSheet, wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'

/** Ways of a free game that are worth enumerating. */
const cycleMost = 400_000_000

/** What features win on average from each start, in bets and without a cap, where that is known exactly. */
export const exactMeans = (sheet: SlotSheet, starts: readonly number[]): ReadonlyMap<number, number> => {
  const { free, hold, strips, rows } = sheet
  const places = strips.length * rows
  if (hold && !free) return new Map(starts.map((start) => [start, holdValue(hold, places, start).mean]))
  if (!free || !isEvenFree(free) || cycleOf(free.strips) > cycleMost) return new Map()
  const { value } = enumerateFree(sheet)
  const award = tableUpTo(free.award, places, 1)
  return new Map(starts.map((start) => [start, (award[start] ?? 0) * value]))
}

const cycleOf = (strips: readonly string[]): number => strips.reduce((product, strip) => product * wordsOf(strip).length, 1)
