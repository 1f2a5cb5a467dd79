import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { amountOn, clear, double, emptySlip, lay, played, repeat, type Slip, undo } from './slip.ts'

const red = { market: 'colour', selection: 'red' }
const seven = { market: 'straight', selection: '7' }
const one = amount(100n)
const on = (slip: Slip) => slip.laid.map(({ spot, unit }) => [spot.selection, unit])

test('chips on one spot add up, and each of them can be undone', () => {
  const twice = lay(lay(emptySlip, [{ spot: red, chips: 1 }], one, 9), [{ spot: red, chips: 1 }], one, 9)
  expect(on(twice)).toEqual([['red', 200n]])
  expect(on(undo(twice))).toEqual([['red', 100n]])
  expect(on(undo(undo(undo(twice))))).toEqual([])
})

test('a called bet is laid and undone as one', () => {
  const called = lay(
    emptySlip,
    [
      { spot: red, chips: 2 },
      { spot: seven, chips: 1 },
    ],
    one,
    9,
  )
  expect(on(called)).toEqual([
    ['red', 200n],
    ['7', 100n],
  ])
  expect(on(undo(called))).toEqual([])
})

test('more bets than a round has are not laid, and not in part', () => {
  const full = lay(emptySlip, [{ spot: red, chips: 1 }], one, 1)
  expect(lay(full, [{ spot: seven, chips: 1 }], one, 1)).toBe(full)
  expect(on(lay(full, [{ spot: red, chips: 1 }], one, 1))).toEqual([['red', 200n]])
})

test('double and clear can be undone', () => {
  const slip = lay(emptySlip, [{ spot: red, chips: 1 }], one, 9)
  expect(on(double(slip))).toEqual([['red', 200n]])
  expect(on(undo(double(slip)))).toEqual([['red', 100n]])
  expect(on(clear(slip))).toEqual([])
  expect(on(undo(clear(slip)))).toEqual([['red', 100n]])
})

test('the bets of the last round can be repeated, and that undone', () => {
  const after = played([{ spot: red, unit: one }])
  expect(on(after)).toEqual([])
  expect(on(repeat(after))).toEqual([['red', 100n]])
  expect(on(undo(repeat(after)))).toEqual([])
  expect(repeat(emptySlip)).toBe(emptySlip)
  expect(amountOn(repeat(after).laid, red)).toBe(100n)
  expect(amountOn(repeat(after).laid, seven)).toBeUndefined()
})
