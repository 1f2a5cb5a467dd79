import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../kit/events.ts'
import { drawFrom } from '../kit/stream.ts'
import { playWhole, slotEngine, slotPlay } from './engine.ts'
import type { SlotSheet } from './parts/sheet.ts'
import { sheetOf, slotIds, wordsFrom } from './testing.ts'

const drawOf = (seed: number) => drawFrom(wordsFrom(seed))
const bet = (market: string) => [{ market, selection: '' }]
const eventsOf = (sheet: SlotSheet, market: string, seed: number): readonly GameEvent[] =>
  slotEngine(sheet).open(bet(market), drawOf(seed)).events
const marketsOf = (sheet: SlotSheet): string[] => (sheet.buy ? ['base', 'buy'] : ['base'])

describe.each(slotIds)('%s', (id) => {
  const sheet = sheetOf(id)
  const simulation = slotPlay(sheet)

  test('wins the same in a simulation as in a book', () => {
    for (const market of marketsOf(sheet))
      for (let seed = 1; seed <= (market === 'buy' ? 4 : 80); seed++) {
        const book = slotEngine(sheet).open(bet(market), drawOf(seed))
        expect(playWhole(simulation, market, drawOf(seed))).toBe(book.returns?.[0]?.multiple)
      }
  })

  test('says in its events what it pays: wins add up to the total, features to their sums', () => {
    for (const market of marketsOf(sheet))
      for (let seed = 1; seed <= 12; seed++) {
        const events = eventsOf(sheet, market, seed)
        const won = events.reduce((sum, event) => (event.t === 'wins' ? sum + event.sum : sum), 0)
        const listed = events.flatMap((event) => (event.t === 'wins' ? event.list : [])).reduce((sum, { pays }) => sum + pays, 0)
        const end = events.at(-1)
        expect([listed, end]).toEqual([won, { t: 'end', total: won }])
        expect(events.every((event) => event.t !== 'wins' || event.list.every(({ cells }) => cells.length > 0))).toBe(true)
      }
  })

  test('shows the neighbours of its strips, one above and one below', () => {
    const reveal = eventsOf(sheet, 'base', 5).find((event) => event.t === 'reveal')
    const strips = sheet.strips.map((strip) => strip.split(' '))
    const expected = reveal?.stops.map((stop, reel) =>
      Array.from({ length: sheet.rows + 2 }, (_, at) => strips[reel]?.at((stop + at - 1) % (strips[reel]?.length ?? 1))),
    )
    expect(reveal?.board).toEqual(expected)
  })
})

describe('the cap', () => {
  const sheet = { ...sheetOf('golden-pagoda'), capCoins: 200 }

  test('ends a round at once, and nothing is paid beyond it', () => {
    const capped = Array.from({ length: 30 }, (_, seed) => eventsOf(sheet, 'buy', seed + 1)).filter((events) =>
      events.some(({ t }) => t === 'cap'),
    )
    expect(capped.length).toBeGreaterThan(10)
    for (const events of capped) {
      expect(events.slice(-2)).toEqual([
        { t: 'cap', most: 100_000 },
        { t: 'end', total: 100_000 },
      ])
      const totals = events.flatMap((event) => (event.t === 'total' ? [event.total] : []))
      expect(totals.filter((total) => total === 100_000)).toHaveLength(1)
      expect(events.findLast((event) => event.t === 'feature.end')?.sum).toBe(100_000)
    }
  })

  test('is the most that a bet can win', () => expect(slotEngine(sheet).mostOf({ market: 'base', selection: '' })).toBe(100_000))
})

test('what is not sold costs nothing and is not played', () => {
  const engine = slotEngine(sheetOf('lucky-lotus'))
  for (const spot of [
    { market: 'buy', selection: '' },
    { market: 'base', selection: '1' },
    { market: '', selection: '' },
  ]) {
    expect(engine.costOf(spot)).toBeUndefined()
    expect(() => engine.open([spot], drawOf(1))).toThrow(RangeError)
  }
})

test('reels stop late only while a feature can still come, by what has stopped before them', () => {
  const sheet = sheetOf('golden-pagoda')
  for (let seed = 1; seed <= 300; seed++) {
    const reveal = eventsOf(sheet, 'base', seed).find((event) => event.t === 'reveal')
    const scatters = reveal?.board.map((column) => column.slice(1, -1).filter((symbol) => symbol === 'S').length) ?? []
    const late = [1, 2, 3, 4].filter((reel) => scatters.slice(0, reel).reduce((sum, count) => sum + count, 0) >= 2)
    expect(reveal?.tension).toEqual(late)
  }
})
