import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lettering, letteringWidth } from './letters.ts'
import { seededRng } from './rng.ts'
import { mix } from './palette.ts'
import { escapeText, path, shrink } from './svg.ts'
import { symmetric } from './symmetry.ts'

const numbersIn = (text: string): number[] => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)

describe('shrinking a drawing', () => {
  test.each([
    ['M 0 0 L 10 -5', 'M0 0L10-5'],
    ['M0.50 -0.25L-0.5 12.3456', 'M.50-.25L-.5 12.35'],
    ['M10.000 20.5Z', 'M10 20.5Z'],
  ])('"%s" becomes "%s"', (d, short) => {
    expect(shrink(path(d, '#fff'))).toBe(`<path d="${short}" fill="#fff"/>`)
  })

  test('changes no number by more than it rounds', () => {
    const coordinate = fc.integer({ min: -30_000, max: 30_000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 8 }), (points) => {
        const d = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
        const short = numbersIn(/ d="([^"]*)"/.exec(shrink(path(d, 'none')))?.[1] ?? '')
        const full = points.flat()
        expect(short).toHaveLength(full.length)
        for (const [index, value] of short.entries()) expect(Math.abs(value - (full[index] ?? 0))).toBeLessThanOrEqual(0.0051)
      }),
    )
  })
})

test('text in attributes cannot end them', () => {
  expect(escapeText('<b> & "c"')).toBe('&lt;b&gt; &amp; &quot;c&quot;')
  expect(path('M0 0', '"/><script>')).not.toContain('<script>')
})

describe('a symmetric outline', () => {
  test('is the right half and its mirror image', () => {
    expect(symmetric('M0-10L10 0C10 5 5 10 0 10')).toBe('M0 -10L10 0C10 5 5 10 0 10C-5 10 -10 5 -10 0L0 -10Z')
  })

  test('reads commands that are written once for several points', () => {
    expect(symmetric('M0-10L4-4 8 0L0 10')).toBe('M0 -10L4 -4L8 0L0 10L-8 0L-4 -4L0 -10Z')
  })
})

describe('letters', () => {
  test.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.&/'].map((sign) => [sign]))('%s is drawn', (sign) => {
    expect(lettering(sign, { x: 0, y: 0, size: 10, colour: '#fff' })).toMatch(/<path d="M/)
  })

  test('grow with their size, small ones are small capitals', () => {
    expect(letteringWidth('TAMUVO', 20)).toBeCloseTo(2 * letteringWidth('TAMUVO', 10))
    expect(letteringWidth('tamuvo', 10)).toBeLessThan(letteringWidth('TAMUVO', 10))
    expect(letteringWidth('', 10)).toBe(0)
  })

  test('stand in the middle of their place', () => {
    const left = Number(/translate\((-?[\d.]+)/.exec(lettering('HARBOUR', { x: 150, y: 20, size: 10, colour: '#fff' }))?.[1])
    expect(left).toBeCloseTo(150 - letteringWidth('HARBOUR', 10) / 2, 1)
  })
})

describe('the generator', () => {
  test('repeats itself for a seed and differs for another', () => {
    const draw = (seed: string) => Array.from({ length: 50 }, seededRng(seed).next)
    expect(draw('koi')).toEqual(draw('koi'))
    expect(draw('koi')).not.toEqual(draw('boat'))
  })

  test('stays within its ends and reaches both', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const rng = seededRng(seed)
        const rolls = Array.from({ length: 200 }, () => rng.whole(1, 6))
        expect(Math.min(...rolls)).toBe(1)
        expect(Math.max(...rolls)).toBe(6)
        expect(rng.between(2, 3)).toBeGreaterThanOrEqual(2)
        expect(rng.between(2, 3)).toBeLessThan(3)
      }),
      { numRuns: 50 },
    )
  })

  test('has nothing to pick from an empty list', () => {
    expect(() => seededRng('').pick([])).toThrow(RangeError)
  })
})

test('mixed colours lie between', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5), mix('#000000', '#ffffff', 1)]).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ])
})
