import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { slotPlay } from '@tamuvo/games/slots/engine.ts'
import type { Par } from '@tamuvo/games/slots/par.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { fastDraw } from './fast-draw.ts'

const spins = 100_000

/** Which symbols, and which of several wins after one another, bring what the base game returns: by a sample. */
export const contributions = (sheet: SlotSheet): Pick<Par, 'bySymbol' | 'byStep'> => {
  const play = slotPlay(sheet)
  const draw = fastDraw(7)
  const bySymbol = new Map<string, number>()
  const byStep: number[] = []
  let sum = 0
  for (let spin = 0; spin < spins; spin++) {
    const events: GameEvent[] = []
    sum += play.base(draw, events)
    let step = 0
    for (const event of events) {
      if (event.t !== 'wins') continue
      for (const { symbol, pays } of event.list) bySymbol.set(symbol, (bySymbol.get(symbol) ?? 0) + pays)
      byStep[step] = (byStep[step] ?? 0) + event.sum
      step++
    }
  }
  const share = (part: number): number => Number((part / sum).toFixed(4))
  const sorted = [...bySymbol].toSorted(([, a], [, b]) => b - a)
  return { bySymbol: Object.fromEntries(sorted.map(([symbol, part]) => [symbol, share(part)])), byStep: byStep.map(share) }
}
