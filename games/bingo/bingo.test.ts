import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playRound } from '../kit/book.ts'
import type { Fraction } from '../kit/fraction.ts'
import { multipleScale } from '../kit/multiple.ts'
import { fairStream } from '../kit/stream.ts'
import vectors from '../vectors/bingo_arcade.json' with { type: 'json' }
import { cells75, completedAt, corners75, drawCard75, lines75, placesOf } from './card75.ts'
import { patternChances } from './chance.ts'
import { turbo75, turbo75Engine, turboBalls, turboPays } from './turbo75.ts'

const value = ({ over, under }: Fraction): number => Number(over) / Number(under)
const streamOf = (nonce: number) => fairStream({ serverSeed: 'b1'.repeat(32), clientSeed: 'bingo', nonce })

/** The chance that at least so many of the patterns are complete, after so many calls. */
const atLeast = (patterns: readonly (readonly number[])[], least: number, balls: number): ((calls: number) => number) => {
  const chances = patternChances(patterns)
  return (calls) =>
    chances({ balls, calls })
      .slice(least)
      .reduce((sum, chance) => sum + value(chance), 0)
}
const turboChances = patternChances(lines75)({ balls: 75, calls: turboBalls })

describe('the card of 75-ball bingo', () => {
  test('has 12 lines, of which four go through the free cell', () => {
    expect(lines75.map((cells) => cells.length).toSorted((a, b) => a - b)).toEqual([4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(new Set(lines75.flat()).size).toBe(24)
  })

  test('has different numbers of each column, and none in the middle', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const card = drawCard75(streamOf(nonce))
        expect(card[12]).toBe(0)
        expect(new Set(card).size).toBe(25)
        expect(card.every((number, cell) => cell === 12 || Math.ceil(number / 15) === (cell % 5) + 1)).toBe(true)
      }),
    )
  })
})

describe('chances agree with those computed independently', () => {
  const line = atLeast(lines75, 1, 75)
  test('a line', () => {
    for (const [calls, chance] of Object.entries(vectors.bingo75.anyLineByCall))
      expect(line(Number(calls))).toBeCloseTo(chance, 8)
  })

  test('the four corners, the full card', () => {
    const corners = atLeast([corners75], 1, 75)
    for (const [calls, chance] of Object.entries(vectors.bingo75.fourCornersByCall))
      expect(corners(Number(calls))).toBeCloseTo(chance, 12)
    const full = atLeast([cells75], 1, 75)
    for (const [calls, chance] of Object.entries(vectors.bingo75.blackoutByCall))
      expect(full(Number(calls)) / chance).toBeCloseTo(1, 10)
  })

  test('calls until the first line', () => {
    const none = Array.from({ length: 75 }, (_, calls) => 1 - line(calls))
    expect(none.reduce((sum, each) => sum + each, 0)).toBeCloseTo(vectors.bingo75.expectedCallsFirstLine, 8)
  })

  const rows90 = [0, 1, 2].map((row) => [0, 1, 2, 3, 4].map((cell) => row * 5 + cell))
  test('one row, two rows, a full ticket of 90 balls', () => {
    for (const [place, expected] of vectors.bingo90.expectedCalls.entries()) {
      const complete = atLeast(rows90, place + 1, 90)
      for (const [calls, chances] of Object.entries(vectors.bingo90.byCall)) {
        expect(Math.abs(complete(Number(calls)) - (chances[place] ?? 0))).toBeLessThan(1e-12)
      }
      const open = Array.from({ length: 90 }, (_, calls) => 1 - complete(calls))
      expect(open.reduce((sum, each) => sum + each, 0)).toBeCloseTo(expected, 9)
    }
  })
})

describe('turbo bingo', () => {
  test('completes lines as often as computed independently', () => {
    for (const [count, chance] of vectors.turbo75.pLines.entries())
      expect(value(turboChances[count] ?? { over: 0n, under: 1n })).toBeCloseTo(chance, 12)
  })

  test('pays by the table', () => {
    const { max, ...byLines } = vectors.turbo75.payByLines
    for (const [lines, units] of Object.entries(byLines)) expect(turboPays(Number(lines))).toBe(units * multipleScale)
    expect([0, 6, 10, 12].map(turboPays)).toEqual(
      [0, max, max, vectors.turbo75.blackoutPay].map((units) => units * multipleScale),
    )
  })

  test('sells each of four cards once', () => {
    const card = (selection: string) => ({ market: 'card', selection })
    expect(turbo75Engine.mayOpen?.(['1', '2', '3', '4'].map(card))).toBe(true)
    expect(turbo75Engine.mayOpen?.(['1', '1'].map(card))).toBe(false)
    expect(turbo75Engine.costOf(card('5'))).toBeUndefined()
  })

  test('returns what is published', () => {
    const paid = turboChances.map((chance, lines) => value(chance) * (turboPays(lines) / multipleScale))
    const returned = paid.reduce((sum, each) => sum + each, 0)
    expect(returned).toBeCloseTo(vectors.turbo75.rtp, 12)
    expect(1 - value(turboChances[0] ?? { over: 0n, under: 1n })).toBeCloseTo(vectors.turbo75.hit, 12)
    expect(turbo75.returns).toEqual([{ market: 'card', least: Math.floor(returned * 1e6), most: Math.floor(returned * 1e6) }])
    const square = turboChances.reduce((sum, chance, lines) => sum + value(chance) * (turboPays(lines) / multipleScale) ** 2, 0)
    expect(Math.sqrt(square - returned ** 2)).toBeGreaterThan(3)
    expect(Math.sqrt(square - returned ** 2)).toBeLessThan(6)
    expect(turbo75.volatility).toBe('medium')
    // What is sold is limited by the greatest prize: the full card.
    const full = value(turboChances[12] ?? { over: 0n, under: 1n })
    expect(turbo75.top).toEqual({ multiple: turboPays(12), oneIn: Math.ceil(1 / full) })
  })

  test('tells each line with the ball that completed it, and pays by their number', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 4 }), (nonce, count) => {
        const bets = Array.from({ length: count }, (_, place) => ({ market: 'card', selection: String(place + 1) }))
        const book = playRound(turbo75Engine, { bets, actions: [] }, { serverSeed: 'b1'.repeat(32), clientSeed: 'bingo', nonce })
        const cards = book?.events.flatMap((event) => (event.t === 'ticket' ? [event.numbers] : [])) ?? []
        const balls = book?.events.flatMap((event) => (event.t === 'draw' ? event.numbers : [])) ?? []
        const lines = book?.events.flatMap((event) => (event.t === 'line' ? [event] : [])) ?? []
        expect([cards.length, balls.length, new Set(balls).size]).toEqual([count, turboBalls, turboBalls])
        let called = 0
        for (const event of book?.events ?? []) {
          if (event.t === 'draw') called += event.numbers.length
          if (event.t === 'line') expect(event.ball).toBe(called - 1)
        }
        for (const { bet, line, ball } of lines) {
          const cells = lines75[line] ?? []
          const until = new Set(balls.slice(0, ball + 1))
          expect(cells.every((cell) => until.has(cards[bet]?.[cell] ?? 0))).toBe(true)
          expect(cells.some((cell) => cards[bet]?.[cell] === balls[ball])).toBe(true)
        }
        for (const [bet, result] of (book?.returns ?? []).entries()) {
          const counted = lines75.filter((cells) => completedAt(cards[bet] ?? [], cells, placesOf(balls)) !== undefined).length
          expect(result.multiple).toBe(turboPays(counted))
          expect(lines.filter((each) => each.bet === bet)).toHaveLength(counted)
        }
      }),
      { numRuns: 60 },
    )
  })
})
