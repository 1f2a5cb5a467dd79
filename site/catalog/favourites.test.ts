import { expect, test } from 'vitest'
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

test.each([[null], ['x'], [7]])('%j holds no favourites', (stored) => {
  expect(readFavourites(stored)).toEqual({})
})

test('what is no list of codes is left out', () => {
  expect(readFavourites({ su: ['FAST5', 7], bo: 'FAST5' })).toEqual({ su: ['FAST5'], bo: [] })
})
