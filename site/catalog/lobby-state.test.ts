import { describe, expect, test } from 'vitest'
import { lobbyKindOf, lobbyWords } from './lobby-kinds.ts'
import { atTab, hasFilter, offeredClassifies, openTab, readLobbySearch, withFilter } from './lobby-state.ts'

const vendors = ['KTW', 'FRN', 'BRB']
const none = { page: undefined, vendors, lastVendor: undefined }

describe('the tab that opens', () => {
  test.each([
    ['the first vendor without more', {}, { mode: 'all', vendor: 'KTW' }],
    ['hot games', { type: 'hot' }, { mode: 'hot', vendor: 'KTW' }],
    ['a vendor', { type: 'vassalage', vassalage: 'BRB' }, { mode: 'all', vendor: 'BRB' }],
    ['a vendor without the word before it', { vassalage: 'FRN' }, { mode: 'all', vendor: 'FRN' }],
    ['the first for a vendor that is not there', { type: 'vassalage', vassalage: 'XXX' }, { mode: 'all', vendor: 'KTW' }],
    ['the vendor chosen since', { type: 'hot', page: 'FRN' }, { mode: 'all', vendor: 'FRN' }],
    ['the favourites, the vendor kept', { page: 'fav', lastVendor: 'BRB' }, { mode: 'fav', vendor: 'BRB' }],
    ['a list that is none', { page: 'toString' }, { mode: 'all', vendor: 'KTW' }],
  ])('is %s', (_what, more, tab) => {
    expect(openTab({ ...none, ...more })).toEqual(tab)
  })

  test('is empty where there is no vendor', () => {
    expect(openTab({ ...none, vendors: [] })).toEqual({ mode: 'all', vendor: undefined })
  })
})

describe('a change', () => {
  test('of the vendor clears every filter', () => {
    expect(hasFilter(atTab('FRN'))).toBe(false)
  })

  test.each([
    ['name', { name: 'koi' }],
    ['kind', { kind: 'JP' }],
    ['least bet', { bet: '0.05' }],
    ['lines', { lines: '25' }],
  ] as const)('of the %s clears the others and leaves the list for the vendor kept', (_what, filter) => {
    expect(withFilter(filter, 'KTW')).toEqual({ page: 'KTW', ...filter })
    expect(hasFilter(filter)).toBe(true)
  })
})

test('a kind of games is shown of all vendors until one is named', () => {
  const asked = { vendors: ['KTW', 'FRN'], lastVendor: 'FRN', hasKind: true }
  expect(openTab({ ...asked, page: undefined })).toEqual({ mode: 'all', vendor: undefined })
  expect(openTab({ ...asked, page: 'KTW' })).toEqual({ mode: 'all', vendor: 'KTW' })
})

test('an address says only what a lobby knows', () => {
  expect(readLobbySearch({ page: 'KTW', kind: 'XX', bet: '0.02', lines: '9', name: '' })).toEqual({ page: 'KTW' })
  expect(readLobbySearch({ bet: '0.75', kind: 'TG', lines: '25' })).toEqual({ bet: '0.75', kind: 'TG', lines: '25' })
})

test('bingo is a kind of its own where TY is spoken', () => {
  expect(offeredClassifies(['MY', 'EN', 'CN'])).toEqual(['JP', 'TG', 'AC'])
  expect(offeredClassifies(['MY', 'TY'])).toEqual(['JP', 'TG', 'AC', 'BG'])
})

test('every lobby has its word, whatever its case', () => {
  expect(lobbyWords).toEqual(['rng', 'pvp', 'fish', 'live', 'sports', 'esports', 'elott', 'sv3'])
  expect(lobbyKindOf('RNG')).toEqual(lobbyKindOf('rng'))
  expect(lobbyKindOf('FISH')?.gameType).toBe('FISH')
  for (const word of ['', 'lottery', 'constructor', '__proto__']) expect(lobbyKindOf(word)).toBeUndefined()
})
