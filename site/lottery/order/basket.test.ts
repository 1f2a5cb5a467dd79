import { expect, test } from 'vitest'
import { readBasket } from './basket.ts'

const ticket = { play: 'sum_big', picks: '1', lines: 1, unit: '1.00', multiple: 1, mode: 1960 }

test('a basket is read as far as it is one', () => {
  const pending = { key: 'k', username: 'su', issue: '20260805-0142', tickets: [ticket], from: 'cart' }
  expect(readBasket('FAST5', { cart: [ticket, { play: 'gone' }], pending })).toEqual({ cart: [ticket], pending })
  expect(readBasket('FAST5', undefined)).toEqual({ cart: [], pending: null })
  expect(readBasket('FAST5', { pending: { ...pending, tickets: [] } }).pending).toBeNull()
  expect(readBasket('FAST5', { pending: { ...pending, key: 1 } }).pending).toBeNull()
})
