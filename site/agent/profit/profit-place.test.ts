import { expect, test } from 'vitest'
import { readPlace } from '../../parts/list-place.ts'
import { askedProfit, besidePeriod, profitPlaceWords } from './profit-place.ts'

test('a place asks for a level, a period and a product', () => {
  expect(askedProfit(readPlace(profitPlaceWords, {}))).toEqual({ pageNo: 1, pageSize: 50, period: 'DAY' })
  const place = readPlace(profitPlaceWords, { period: 'MONTH', day: '2026-08-05', product: 'RNG', under: '12' })
  expect(askedProfit(place)).toMatchObject({ period: 'MONTH', day: '2026-08-05', product: 'RNG', under: '12' })
})

test('days that were chosen one by one take the place of a day of the period', () => {
  const place = readPlace(profitPlaceWords, { period: 'CUSTOM', from: '2026-07-01', to: '2026-08-05', day: '2026-08-05' })
  expect(askedProfit(place)).toEqual({ pageNo: 1, pageSize: 50, period: 'CUSTOM', from: '2026-07-01', to: '2026-08-05' })
  expect(askedProfit({ ...place, period: 'DAY' })).toEqual({ pageNo: 1, pageSize: 50, period: 'DAY', day: '2026-08-05' })
})

test('the period before ends on the day before, and the next begins on the day after', () => {
  const half = { from: '2026-08-01', to: '2026-08-15' }
  expect(besidePeriod(half, -1)).toBe('2026-07-31')
  expect(besidePeriod(half, 1)).toBe('2026-08-16')
})
