import { expect, test } from 'vitest'
import { readBasket } from '../lottery/order/basket.ts'
import { favouritesFirst, readFavourites, withGame } from './favourites.ts'

test('favourites are kept by username', () => {
  const all = withGame(withGame({}, 'su', 'XSMB', true), 'bo', 'FAST5', true)
  expect(all).toEqual({ su: ['XSMB'], bo: ['FAST5'] })
  expect(withGame(all, 'su', 'XSMB', true), 'kept twice it is kept once').toEqual(all)
  expect(withGame(all, 'su', 'XSMB', false)).toEqual({ su: [], bo: ['FAST5'] })
})

test('favourites come first, each part in its own order', () => {
  expect(favouritesFirst(['FAST5', 'FAST27', 'XSMB'], ['XSMB', 'FAST27'])).toEqual(['FAST27', 'XSMB', 'FAST5'])
})

test.each([[null], ['x'], [7]])('%j holds no favourites', (kept) => {
  expect(readFavourites(kept)).toEqual({})
})

test('what is no list of codes is left out', () => {
  expect(readFavourites({ su: ['FAST5', 7], bo: 'FAST5' })).toEqual({ su: ['FAST5'], bo: [] })
})

const ticket = { play: 'sum_big', picks: '1', lines: 1, unit: '1.00', multiple: 1, mode: 1960 }

test('a basket is read as far as it is one', () => {
  const pending = { key: 'k', username: 'su', issue: '20260805-0142', tickets: [ticket], from: 'cart' }
  expect(readBasket('FAST5', { cart: [ticket, { play: 'gone' }], pending })).toEqual({ cart: [ticket], pending })
  expect(readBasket('FAST5', undefined)).toEqual({ cart: [], pending: null })
  expect(readBasket('FAST5', { pending: { ...pending, tickets: [] } }).pending).toBeNull()
  expect(readBasket('FAST5', { pending: { ...pending, key: 1 } }).pending).toBeNull()
})
