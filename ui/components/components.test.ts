import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { countedAmount } from '../hooks/useCountUp.ts'
import { trapTarget } from '../hooks/useFocusTrap.ts'
import { throttle } from '../hooks/rate.ts'
import { writeAmount } from './Amount.tsx'
import { amountFromText } from './amount-text.ts'
import { snapSheet } from './BottomSheet.tsx'
import { countdownTone } from './Countdown.tsx'
import { drawQr } from './QrBox.tsx'
import { cacheLimit, isFetched, rememberFetched } from './near-view.ts'
import { pageWindow } from './page-window.ts'
import { clampOffset } from './useDrag.ts'
import { findTyped, stepFrom } from './useListbox.ts'
import { isAllowed } from './useModalState.ts'
import { placeBeside } from './usePlace.ts'

describe('typed amounts', () => {
  test.each([
    ['100', '100.00'],
    ['1,000.5', '1000.50'],
    ['0.01', '0.01'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['၁၀၀', '100.00'],
    ['１００．２５', '100.25'],
    [' 12 ', '12.00'],
  ])('"%s" is %s', (typed, wire) => {
    expect(amountFromText(typed)).toBe(wire)
  })

  test.each(['', '.', 'abc', '1.234', '-5', '1e3', '1.2.3', '12345678901234567'])('"%s" is no amount', (typed) => {
    expect(amountFromText(typed)).toBeUndefined()
  })
})

test.each([
  [5n, '', true, '+0.05'],
  [-320n, 'K', true, '-K 3.20'],
  [0n, 'K', true, 'K 0.00'],
  [125_000n, 'K', false, 'K 1,250.00'],
])('%i with "%s" reads %s', (minor, symbol, signed, text) => {
  expect(writeAmount(minor, symbol, signed)).toBe(text)
})

test('a count runs between its ends, one way, and ends exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 15n), 10n ** 15n),
      fc.bigInt(-(10n ** 15n), 10n ** 15n),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (from, to, share) => {
        const at = countedAmount(from, to, share)
        const [low, high] = from < to ? [from, to] : [to, from]
        expect(at >= low && at <= high).toBe(true)
        expect(countedAmount(from, to, 1)).toBe(to)
        expect(countedAmount(from, to, 0)).toBe(from)
      },
    ),
  )
})

describe('the focus trap', () => {
  const places = ['a', 'b', 'c']
  test.each([
    ['c', false, 'a'],
    ['a', true, 'c'],
    ['b', false, undefined],
    ['b', true, undefined],
    ['elsewhere', false, 'a'],
    [null, true, 'c'],
  ])('from %s, backwards %s, goes to %s', (current, backwards, target) => {
    expect(trapTarget(places, current, backwards)).toBe(target)
  })
})

test('a dragged box stays in the window', () => {
  const box = { left: 100, top: 50, right: 300, bottom: 250 }
  const view = { width: 800, height: 600 }
  expect(clampOffset({ x: 40, y: -20 }, box, view)).toEqual({ x: 40, y: -20 })
  expect(clampOffset({ x: -900, y: -900 }, box, view)).toEqual({ x: -100, y: -50 })
  expect(clampOffset({ x: 900, y: 900 }, box, view)).toEqual({ x: 500, y: 350 })
})

test.each([
  [0.2, 'closed'],
  [0.45, 0.5],
  [0.6, 0.5],
  [0.8, 0.9],
])('a sheet let go at %d rests at %s', (share, rest) => {
  expect(snapSheet(share)).toBe(rest)
})

test.each([
  [11, 'calm'],
  [10, 'soon'],
  [6, 'soon'],
  [5, 'now'],
  [0, 'now'],
])('%i seconds left are %s', (seconds, tone) => {
  expect(countdownTone(seconds)).toBe(tone)
})

test('pages are offered around the current one', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
  expect(pageWindow(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
  expect(pageWindow(12, 12)).toEqual([1, 'gap', 11, 12])
})

describe('a list of options', () => {
  const options = [
    { key: 'a', label: 'Alpha', disabled: true },
    { key: 'b', label: 'Beta' },
    { key: 'c', label: { not: 'text' }, text: 'Bravo' },
    { key: 'd', label: 'Delta', disabled: true },
  ]
  test('steps over what cannot be chosen', () => {
    expect(stepFrom(options, -1, 1)).toBe(1)
    expect(stepFrom(options, 1, 1)).toBe(2)
    expect(stepFrom(options, 2, 1)).toBe(2)
    expect(stepFrom(options, 1, -1)).toBe(1)
  })

  test('is found by typing, onwards and round', () => {
    expect(findTyped(options, 'b', 0)).toBe(1)
    expect(findTyped(options, 'b', 2)).toBe(2)
    expect(findTyped(options, 'br', 0)).toBe(2)
    expect(findTyped(options, 'a', 0)).toBe(-1)
    expect(findTyped(options, 'be', 3)).toBe(1)
  })
})

test('a listener can stop a modal', () => {
  expect(isAllowed(undefined)).toBe(true)
  expect(isAllowed(() => undefined)).toBe(true)
  expect(isAllowed((event) => event.stop())).toBe(false)
})

test('a list hangs where there is room', () => {
  const view = { width: 390, height: 800 }
  expect(placeBeside({ top: 100, bottom: 144, left: 16, right: 200, width: 184 }, view, 'stretch')).toMatchObject({
    top: 150,
    left: 16,
    width: 184,
    maxHeight: 320,
  })
  expect(placeBeside({ top: 700, bottom: 744, left: 16, right: 200, width: 184 }, view, 'start')).toMatchObject({
    bottom: 106,
    maxHeight: 320,
  })
  expect(placeBeside({ top: 100, bottom: 144, left: 340, right: 384, width: 44 }, view, 'end')).toMatchObject({ right: 8 })
})

test('two hundred pictures are remembered, the one longest unused goes first', () => {
  for (let index = 0; index < cacheLimit; index++) rememberFetched(`/${index}.png`)
  rememberFetched('/0.png')
  rememberFetched('/one-more.png')
  expect(isFetched('/0.png')).toBe(true)
  expect(isFetched('/1.png')).toBe(false)
  expect(isFetched('/2.png')).toBe(true)
})

test('a throttled call goes through at once, then once with the last words', async () => {
  const calls: number[] = []
  const act = throttle((value: number) => calls.push(value), 20)
  for (const value of [1, 2, 3]) act(value)
  expect(calls).toEqual([1])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(calls).toEqual([1, 3])
})

test('a QR code corrects errors at the medium level', () => {
  // So many letters lie on the other side of a limit of size at the level below, or above.
  const sideOf = (letters: number, ecc: 'L' | 'M' | 'Q') => encode('x'.repeat(letters), { ecc, border: 0 }).size
  expect([sideOf(30, 'L'), sideOf(30, 'M'), sideOf(40, 'M'), sideOf(40, 'Q')]).toEqual([25, 29, 29, 33])
  expect([30, 40].map((letters) => drawQr('x'.repeat(letters)).side)).toEqual([29, 29])
})
