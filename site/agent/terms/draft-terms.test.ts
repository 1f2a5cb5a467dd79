import { expect, test } from 'vitest'
import { hundredthsOf, isSame, termsBelow, termsFaults, tidied } from './draft-terms.ts'

const own = {
  prizeGroup: 1970,
  rates: { LIVE: '0.50', RNG: '1.00', PVP: '0.50', FISH: '0.80', SPORTS: '0.05', ESPORTS: '0.40' },
}

test.each([
  ['0.80', 80],
  ['0.8', 80],
  ['.8', 80],
  ['0,8', 80],
  [' 1 ', 100],
  ['1.', 100],
  ['0', 0],
  ['', undefined],
  ['.', undefined],
  ['0.805', undefined],
  ['-1', undefined],
  ['12', undefined],
])('the rate "%s" is %s hundredths of a percent', (typed, hundredths) => {
  expect(hundredthsOf(typed)).toBe(hundredths)
})

test('terms below the own ones are less by the same share in every product, and never below zero', () => {
  const below = termsBelow(own, 10)
  expect(below.prizeGroup, '0.10 % are two prize groups').toBe(1968)
  expect(below.rates).toEqual({ LIVE: '0.40', RNG: '0.90', PVP: '0.40', FISH: '0.70', SPORTS: '0.00', ESPORTS: '0.30' })
  expect(termsBelow({ ...own, prizeGroup: 1701 }, 10).prizeGroup).toBe(1700)
  expect(termsBelow(own, 0)).toEqual(own)
})

test('terms may be up to the own ones, and not below those of a downline', () => {
  expect(termsFaults(own, own)).toEqual({})
  expect(termsFaults({ prizeGroup: 1971, rates: { ...own.rates, RNG: '1.01', FISH: 'x' } }, own)).toEqual({
    prizeGroup: 'above',
    RNG: 'above',
    FISH: 'unreadable',
  })
  expect(termsFaults(termsBelow(own, 10), own, own)).toMatchObject({ prizeGroup: 'below', LIVE: 'below' })
})

test('rates are sent with two decimals', () => {
  expect(tidied({ ...own, rates: { ...own.rates, LIVE: '.3', RNG: '1' } }).rates).toMatchObject({ LIVE: '0.30', RNG: '1.00' })
  expect(isSame(own, { ...own, rates: { ...own.rates, LIVE: '0.5' } })).toBe(true)
  expect(isSame(own, termsBelow(own, 5))).toBe(false)
})
