import { describe, expect, test } from 'vitest'
import { queryOf, readPlace } from './list-place.ts'

const filters = { range: ['today', 'week'], group: ['all', 'game'], month: /^\d{4}-\d{2}$/ } as const

describe('a place', () => {
  test.each([
    [{}, { range: 'today', group: 'all', month: '', page: 1 }],
    [
      { range: 'week', page: '3' },
      { range: 'week', group: 'all', month: '', page: 3 },
    ],
    [
      { month: '2026-08', group: 'game' },
      { range: 'today', group: 'game', month: '2026-08', page: 1 },
    ],
  ])('of %j is read', (query, place) => {
    expect(readPlace(filters, query)).toEqual(place)
  })

  test.each([
    [{ range: 'yesteryear' }],
    [{ page: '0' }],
    [{ page: '1.5' }],
    [{ page: 'x' }],
    [{ page: '1e9' }],
    [{ month: 'May' }],
    [{ range: 7 }],
  ])('that makes no sense is the first one: %j', (query) => {
    expect(readPlace(filters, query)).toEqual({ range: 'today', group: 'all', month: '', page: 1 })
  })

  test('is written as far as it is not the first one', () => {
    expect(queryOf(filters, { range: 'week', group: 'all', month: '', page: 1 })).toEqual({ range: 'week' })
    expect(queryOf(filters, { range: 'today', group: 'all', month: '2026-08', page: 2 })).toEqual({ month: '2026-08', page: '2' })
  })

  test('comes back from its words', () => {
    const place = { range: 'week', group: 'game', month: '2026-07', page: 12 } as const
    expect(readPlace(filters, queryOf(filters, place))).toEqual(place)
  })
})
