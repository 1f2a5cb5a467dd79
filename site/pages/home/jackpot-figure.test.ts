import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { figureCells } from './figure-cells.ts'
import { formulaFigure } from './jackpot-figure.ts'
import vectors from './vectors/jackpot.json' with { type: 'json' }

test.each(vectors.cases)('at $in.now the formula shows $out.value', ({ in: { now }, out }) => {
  expect(toWire(formulaFigure(Date.parse(now)))).toBe(out.value)
})

test('a clock that is set before the start shows the start', () => {
  expect(toWire(formulaFigure(Date.UTC(2020, 0, 1)))).toBe('1000000.00')
})

test('a digit keeps its cell when the figure grows by one in front', () => {
  const cells = (text: string) => new Map(figureCells(text).map(({ key, sign }) => [key, sign]))
  const before = cells('999.99')
  const after = cells('1,000.00')
  expect([...before.keys()].every((key) => after.has(key))).toBe(true)
})
