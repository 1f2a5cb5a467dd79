import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../kit/events.ts'
import type { Fraction } from '../kit/fraction.ts'
import { type Draw, drawFrom } from '../kit/stream.ts'
import vectors from '../vectors/slots.json' with { type: 'json' }
import spins from '../vectors/slots_spins.json' with { type: 'json' }
import { slotPlay } from './engine.ts'
import { enumerateBase, weigh, weighAll } from './math/base.ts'
import { enumerateFree } from './math/free-value.ts'
import { holdValue } from './math/hold-value.ts'
import { lineReturn } from './math/line-count.ts'
import type { SlotSheet, Table } from './parts/sheet.ts'
import goldenPagoda from './sheets/golden-pagoda/sheet.json' with { type: 'json' }
import dragonKiln from './sheets/dragon-kiln/sheet.json' with { type: 'json' }
import luckyLotus from './sheets/lucky-lotus/sheet.json' with { type: 'json' }
import pearlTerrace from './sheets/pearl-terrace/sheet.json' with { type: 'json' }

/** Reels that stop at given places, and nothing random after them. */
const stopping = (stops: readonly number[]): Draw => {
  let next = 0
  return { ...drawFrom(() => 0), uniform: () => stops[next++] ?? 0 }
}

const winsOf = (events: readonly GameEvent[]) => events.flatMap((event) => (event.t === 'wins' ? [event] : []))
const coinsOf = (pays: number, { betCoins }: SlotSheet): number => (pays * betCoins) / 10_000

/** The window that a round ends with, without the neighbours of the strips. */
const lastWindow = (events: readonly GameEvent[]): string[][] => {
  const boards = events.flatMap((event) => (event.t === 'reveal' || event.t === 'drop' ? [event.board] : []))
  return (boards.at(-1) ?? []).map((column) => column.slice(1, -1))
}

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

describe.each([
  ['lucky-lotus', luckyLotus, spins.M1],
  ['golden-pagoda', goldenPagoda, spins.M2],
  ['pearl-terrace', pearlTerrace, spins.M4],
])('%s', (_, sheet, expected) => {
  test.each(expected)('stops $stops', (spin) => {
    const events: GameEvent[] = []
    const play = slotPlay(sheet)
    const won = play.base(stopping(spin.stops), events)
    expect(lastWindow(events)).toEqual(spin.window)
    const lines = winsOf(events).flatMap(({ list }) => list.filter(({ line }) => line >= 0))
    const described = lines.map(({ line, symbol, count, pays }) => ({ line, symbol, count, coins: coinsOf(pays, sheet) }))
    expect(described).toEqual(spin.wins)
    expect(coinsOf(won, sheet)).toBe(spin.coins)
    expect([Math.max(0, play.round.scatters), play.round.coins]).toEqual([spin.scatters, spin.coinCount])
  })
})

describe('dragon-kiln', () => {
  const free: SlotSheet = { ...dragonKiln, strips: dragonKiln.free.strips, tumble: dragonKiln.free.tumble }
  test.each([
    ...spins.M3base.map((spin) => ({ ...spin, of: 'base', sheet: dragonKiln })),
    ...spins.M3free.map((spin) => ({ ...spin, of: 'free', sheet: free })),
  ])('$of game stops $stops', ({ sheet, ...spin }) => {
    const events: GameEvent[] = []
    const play = slotPlay(sheet)
    expect(coinsOf(play.base(stopping(spin.stops), events), sheet)).toBe(spin.coins)
    const steps = winsOf(events).map(({ list, sum }) => ({
      multiplier: list[0]?.times ?? 0,
      wins: list
        .map(({ symbol, count, ways, pays, times }) => ({ symbol, count, ways, coins: coinsOf(pays / times, sheet) }))
        .sort(byText),
      coins: coinsOf(sum, sheet),
    }))
    expect(steps).toEqual(spin.steps.map((step) => ({ ...step, wins: step.wins.toSorted(byText) })))
    expect(lastWindow(events)).toEqual(spin.finalWindow)
    expect([steps.length, play.round.scatters]).toEqual([spin.tumbles, spin.scatters])
  })
})

/** The exact figures of a model, as the vectors have them. */
const exactOf = (id: string): Record<string, unknown> => ({ ...vectors.models.find((each) => each.id === id)?.exact })

describe('returns', () => {
  test('of lucky-lotus on its full cycle', () => {
    const { cycle, rtp, hit, sd, maxWinX } = exactOf('M1')
    const all = enumerateBase(luckyLotus)
    const counts = all.get(0)?.get(Number(cycle))
    expect(weighAll(all, ({ sum }) => sum) / 10_000).toBe(rtp)
    expect(weighAll(all, ({ rounds, bins }) => rounds - (bins[0] ?? 0))).toBe(hit)
    expect(Math.sqrt(weighAll(all, ({ squares }) => squares) / 1e8 - Number(rtp) ** 2)).toBeCloseTo(Number(sd), 9)
    expect(counts?.top).toBe(Number(maxWinX) * 10_000)
  })

  test('of golden-pagoda from its lines and scatters', () => {
    const base =
      partOf(lineReturn(goldenPagoda, goldenPagoda.strips)) +
      scatterMean(goldenPagoda, goldenPagoda.strips, goldenPagoda.scatterBets)
    const game =
      3 *
      (partOf(lineReturn(goldenPagoda, goldenPagoda.free.strips)) +
        scatterMean(goldenPagoda, goldenPagoda.free.strips, goldenPagoda.scatterBets))
    const added = scatterMean(goldenPagoda, goldenPagoda.free.strips, goldenPagoda.free.again)
    const games = scatterMean(goldenPagoda, goldenPagoda.strips, goldenPagoda.free.award)
    const { rtpBase, rtpTotal } = exactOf('M2')
    expect(base).toBeCloseTo(Number(rtpBase), 12)
    expect(base + (games * game) / (1 - added)).toBeCloseTo(Number(rtpTotal), 12)
  })

  test('of pearl-terrace from its lines and the chain of its coins', () => {
    const chances = shownChances(pearlTerrace, pearlTerrace.strips, 'C')
    const { rtpBase, rtpFeature, featureByStart } = exactOf('M4')
    const values = chances.map((_, coins) =>
      coins >= 6 ? holdValue(pearlTerrace.hold, 15, coins) : { mean: 0, full: 0, deviation: 0 },
    )
    expect(partOf(lineReturn(pearlTerrace, pearlTerrace.strips))).toBeCloseTo(Number(rtpBase), 12)
    expect(chances.reduce((sum, chance, coins) => sum + chance * (values[coins]?.mean ?? 0), 0)).toBeCloseTo(
      Number(rtpFeature),
      12,
    )
    for (const [start, { ev, sd, pGrand }] of Object.entries(
      featureByStart as Record<string, Record<'ev' | 'sd' | 'pGrand', number>>,
    )) {
      const { mean, full, deviation } = holdValue(pearlTerrace.hold, 15, Number(start))
      expect([mean, full, deviation].map((figure) => figure.toFixed(8))).toEqual(
        [ev, pGrand, sd].map((figure) => figure.toFixed(8)),
      )
    }
  })

  test.runIf(process.env['TESTS'] === 'long')(
    'of dragon-kiln on both full cycles',
    () => {
      const { rtpBase, rtpTotal, hitFrequency, pTrigger } = exactOf('M3')
      const all = enumerateBase(dragonKiln)
      const base = weighAll(all, ({ sum }) => sum) / 10_000
      expect(base).toBeCloseTo(Number(rtpBase), 12)
      expect(weighAll(all, ({ rounds, bins }) => rounds - (bins[0] ?? 0))).toBeCloseTo(Number(hitFrequency), 12)
      const { value } = enumerateFree(dragonKiln)
      const chances = [3, 4, 5].map((scatters) => weigh(all.get(scatters) ?? new Map(), ({ rounds }) => rounds))
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(Number(pTrigger), 12)
      const games = chances.reduce((sum, chance, more) => sum + chance * (10 + 5 * more), 0)
      expect(base + games * value).toBeCloseTo(Number(rtpTotal), 12)
    },
    900_000,
  )

  test.runIf(process.env['TESTS'] === 'long')(
    'of golden-pagoda on both full cycles',
    () => {
      const { rtpTotal, hitFrequency, freeSpin } = exactOf('M2')
      const all = enumerateBase(goldenPagoda)
      expect(weighAll(all, ({ rounds, bins }) => rounds - (bins[0] ?? 0))).toBeCloseTo(Number(hitFrequency), 12)
      const { value, top } = enumerateFree(goldenPagoda)
      const games = [3, 4, 5].reduce((sum, n) => sum + weigh(all.get(n) ?? new Map(), ({ rounds }) => rounds) * (5 * n - 5), 0)
      expect(weighAll(all, ({ sum }) => sum) / 10_000 + games * value).toBeCloseTo(Number(rtpTotal), 12)
      expect({ top }).toEqual({ top: (freeSpin as { maxSpinWinX: number }).maxSpinWinX })
    },
    900_000,
  )
})

const partOf = ({ over, under }: Fraction): number => Number((over * 10n ** 18n) / under) / 1e18

/** Chances to show so many of a symbol. */
const shownChances = ({ rows }: SlotSheet, strips: readonly string[], symbol: string): number[] =>
  strips.reduce<number[]>(
    (chances, text) => {
      const strip = text.split(' ')
      const next = new Array<number>(chances.length + rows).fill(0)
      for (let stop = 0; stop < strip.length; stop++) {
        const window = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length])
        const shown = window.filter((each) => each === symbol).length
        chances.forEach((chance, count) => (next[count + shown] = (next[count + shown] ?? 0) + chance / strip.length))
      }
      return next
    },
    [1],
  )

const scatterMean = (sheet: SlotSheet, strips: readonly string[], table: Table): number =>
  shownChances(sheet, strips, 'S').reduce((sum, chance, count) => sum + chance * (table[count] ?? 0), 0)
