import { writeFileSync } from 'node:fs'
import type { Engine } from '@tamuvo/games/kit/engine.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { slotEngine } from '@tamuvo/games/slots/engine.ts'
import { type Golden, goldenBook, goldenLine } from '@tamuvo/games/slots/golden.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { pathIn } from './sheets.ts'

const roundsOfGolden = 200
/** How far rounds worth naming are searched, by market. */
const searched: readonly (readonly [string, number])[] = [
  ['base', 4_000],
  ['buy', 400],
]

export const writeGolden = (id: string, sheet: SlotSheet): string => {
  const engine = slotEngine(sheet)
  const rounds = Array.from({ length: roundsOfGolden }, (_, nonce) => goldenLine(engine, 'base', nonce))
  const golden: Golden = { rounds, named: findNamed(engine) }
  writeFileSync(pathIn(id, 'golden.json'), `${JSON.stringify(golden, null, 2)}\n`)
  return `${rounds.length} rounds; named: ${Object.keys(golden.named).join(', ')}`
}

/** The first round of each kind: one for every kind of event, and those that a player would name. */
const findNamed = (engine: Engine): Record<string, string> => {
  const named: Record<string, string> = {}
  for (const [market, count] of searched) {
    if (engine.costOf({ market, selection: '' }) === undefined) continue
    for (let nonce = 0; nonce < count; nonce++)
      for (const name of namesOf(goldenBook(engine, market, nonce).events, market)) named[name] ??= `${market} ${nonce}`
  }
  return Object.fromEntries(Object.entries(named).map(([name, text]) => [name, `${text} ${lineOf(engine, text)}`]))
}

const lineOf = (engine: Engine, text: string): string => {
  const [market = '', nonce] = text.split(' ')
  return goldenLine(engine, market, Number(nonce))
}

const namesOf = (events: readonly GameEvent[], market: string): string[] => [
  ...events.map(({ t }) => t),
  ...(events.at(-1)?.t === 'end' && !events.some(({ t }) => t === 'wins') ? ['no-win'] : []),
  ...(events.some((event) => event.t === 'feature.count' && event.added > 0) ? ['retrigger'] : []),
  ...(market === 'buy' ? ['bought'] : []),
]
