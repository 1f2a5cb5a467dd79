import { expect, test } from 'vitest'
import { readPlace } from '../../parts/list-place.ts'
import { askedTeam, filtersInUse, teamPlaceWords } from './team-place.ts'

const placeOf = (query: Record<string, string>) => readPlace(teamPlaceWords, query)

test('the team begins with the direct downlines', () => {
  expect(askedTeam(placeOf({}))).toEqual({ pageNo: 1, pageSize: 20, levels: 1 })
})

test('a search looks at all levels, as is asked for', () => {
  expect(askedTeam(placeOf({ username: 'mai' }))).toEqual({ pageNo: 1, pageSize: 20, username: 'mai' })
  expect(askedTeam(placeOf({ levels: 'all', under: '12' }))).toEqual({ pageNo: 1, pageSize: 20, under: '12' })
})

test('filters are counted by what they are about, and amounts are sent with two decimals', () => {
  const place = placeOf({ type: 'AGENT', balanceMin: '5', balanceMax: '10.5', registeredFrom: '2026-08-01', loginTo: 'never' })
  expect(filtersInUse(place)).toBe(3)
  expect(askedTeam(place)).toMatchObject({ balanceMin: '5.00', balanceMax: '10.50', registeredFrom: '2026-08-01', type: 'AGENT' })
  expect(askedTeam(place)).not.toHaveProperty('loginTo')
})
