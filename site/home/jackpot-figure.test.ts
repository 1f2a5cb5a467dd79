import { formatAmount } from '@tamuvo/money/format.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { figureCells, formulaFigure } from './jackpot-figure.ts'

const start = Date.UTC(2024, 0, 1)
const base = fromWire('12345678.90')

test.each([
  [0, '12,345,678.90'],
  [2_999, '12,345,678.90'],
  [3_000, '12,345,844.01'],
  [60_000, '12,348,981.10'],
  [-5_000, '12,345,678.90'],
])('the formula shows after %i ms: %s', (ms, shown) => {
  expect(formatAmount(formulaFigure(start + ms, base))).toBe(shown)
})

test('a digit keeps its cell when the figure grows by one in front', () => {
  const cells = (text: string) => new Map(figureCells(text).map(({ key, sign }) => [key, sign]))
  const before = cells('999.99')
  const after = cells('1,000.00')
  expect([...before.keys()].every((key) => after.has(key))).toBe(true)
})
