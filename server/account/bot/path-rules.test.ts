import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Move, pathFault, type PathPoint } from './path-rules.ts'

const steps = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count)

/** A path with human acceleration: slow, fast, slow; `shake` in px. */
const byHand = (to: number, ms: number, shake: readonly number[] = [0]): PathPoint[] =>
  steps(24).map((t, i) => {
    const wobble = i === 0 || i === 24 ? 0 : (shake[i % shake.length] ?? 0)
    return [Math.round(to * (10 * t ** 3 - 15 * t ** 4 + 6 * t ** 5)) + wobble, wobble, Math.round(t * ms)]
  })
const byRuler = (to: number, ms: number, points = 24): PathPoint[] =>
  steps(points).map((t) => [Math.round(to * t), 0, Math.round(ms * t)])
const byKeys = (presses: number, step = 4, everyMs = 60): PathPoint[] =>
  Array.from({ length: presses }, (_, i) => [(i + 1) * step, 0, i * everyMs])
const pointer = (path: PathPoint[], x = path.at(-1)?.[0] ?? 0): Move => ({ by: 'pointer', x, path })
const keys = (path: PathPoint[], x = path.at(-1)?.[0] ?? 0): Move => ({ by: 'keys', x, path })

test.each<[string, Move, string | undefined]>([
  ['a hand', pointer(byHand(150, 900)), undefined],
  ['a slow hand', pointer(byHand(150, 9_000, [0, 1, -1, 2])), undefined],
  ['a hand that waits before it lets go', pointer([...byRuler(150, 500), [150, 0, 900]]), undefined],
  ['a hand that overshoots', pointer([...byRuler(165, 500), [158, 1, 560], [151, 1, 640], [150, 1, 800]]), undefined],
  ['nothing', pointer([], 150), 'few'],
  [
    'two points',
    pointer([
      [0, 0, 0],
      [150, 0, 800],
    ]),
    'few',
  ],
  ['a ruler', pointer(byRuler(150, 800)), 'even'],
  ['a ruler that draws back and forth in no time', pointer(byRuler(150, 120)), 'quick'],
  ['a pause of a minute', pointer([...byHand(150, 900), [150, 0, 61_000]]), 'slow'],
  ['a clock that turns back', pointer([...byHand(150, 900).slice(0, -1), [150, 0, 20]]), 'backwards'],
  ['a path that ends elsewhere', pointer(byHand(150, 900), 120), 'elsewhere'],
  ['a path that begins elsewhere', pointer(byHand(150, 900).slice(10)), 'elsewhere'],
  ['a leap', pointer([...steps(8).map((t): PathPoint => [0, 0, Math.round(t * 300)]), [150, 0, 500]]), 'leaping'],
  ['keys', keys(byKeys(38)), undefined],
  ['keys held down', keys(byKeys(38, 4, 30)), undefined],
  [
    'keys for pages and back',
    keys([
      [20, 0, 0],
      [40, 0, 200],
      [60, 0, 400],
      [56, 0, 800],
    ]),
    undefined,
  ],
  ['keys quicker than a keyboard', keys(byKeys(38, 4, 5)), 'quick'],
  [
    'keys that leap',
    keys([
      [4, 0, 0],
      [8, 0, 300],
      [150, 0, 900],
    ]),
    'leaping',
  ],
  [
    'one key',
    keys([
      [4, 0, 0],
      [4, 0, 700],
    ]),
    'few',
  ],
])('%s: %s', (_who, move, fault) => {
  expect(pathFault(move)).toBe(fault)
})

const places = fc.integer({ min: 90, max: 240 })
const times = fc.integer({ min: 300, max: 20_000 })

describe('at any distance and duration', () => {
  test('human paths pass', () => {
    fc.assert(
      fc.property(places, times, fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 9 }), (to, ms, shake) => {
        expect(pathFault(pointer(byHand(to, ms, shake)))).toBeUndefined()
      }),
    )
  })

  test('constant speed does not, even with a jitter of one pixel', () => {
    fc.assert(
      fc.property(places, times, fc.array(fc.constantFrom(-1, 0, 1), { minLength: 25, maxLength: 25 }), (to, ms, noise) => {
        const path = byRuler(to, ms).map(([x, y, at], i): PathPoint => [x + (i % 24 === 0 ? 0 : (noise[i] ?? 0)), y, at])
        expect(pathFault(pointer(path))).toBe('even')
      }),
    )
  })

  test('a path that ends elsewhere does not', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 3, max: 80 }), times, (to, beside, ms) => {
        expect(pathFault(pointer(byHand(to, ms), to - beside))).toBe('elsewhere')
      }),
    )
  })
})
