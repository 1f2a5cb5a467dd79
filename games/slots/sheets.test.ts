import { describe, expect, test } from 'vitest'
import { studioGames } from '../register.ts'
import { sheetHash } from './par.ts'
import { faultsOf } from './sheet-faults.ts'
import { parOf, sheetOf, slotIds } from './testing.ts'

test('there are sixteen slots and more', () => expect(slotIds.length).toBeGreaterThanOrEqual(16))

describe.each(slotIds)('%s', (id) => {
  const [sheet, par] = [sheetOf(id), parOf(id)]
  const game = studioGames.get(sheet.code)
  const [spin, bought] = par.markets

  test('has a sheet without faults, under its own id', () => {
    expect(faultsOf(sheet)).toEqual([])
    expect(sheet.id).toBe(id)
  })

  test('is in the register with the mathematics of this very sheet', () => {
    expect([par.sheetHash, par.version]).toEqual([sheetHash(sheet), sheet.version])
    expect(game?.returns).toEqual(par.markets.map(({ market, returned }) => ({ market, least: returned, most: returned })))
    expect(game?.engine.costOf({ market: 'buy', selection: '' })).toBe(sheet.buy?.price)
    expect(game?.engine.costOf({ market: 'base', selection: 'x' })).toBeUndefined()
  })

  test('returns 94 to 97 % in every market, alike to half a point, known to 0.05 points', () => {
    for (const { returned, error } of par.markets) {
      expect(returned).toBeGreaterThanOrEqual(940_000)
      expect(returned).toBeLessThanOrEqual(970_000)
      expect(error).toBeLessThanOrEqual(500)
    }
    expect(Math.abs((bought ?? spin)!.returned - spin!.returned)).toBeLessThanOrEqual(5_000)
    expect(par.markets.map(({ market }) => market)).toEqual(sheet.buy ? ['base', 'buy'] : ['base'])
  })

  test('wins often enough, and its top prize can be hit', () => {
    expect(par.hitOneIn).toBeLessThanOrEqual(5)
    expect(par.aboveOneIn).toBeLessThanOrEqual(9)
    expect(par.top.oneIn).toBeLessThanOrEqual(10_000_000)
    expect(par.top.bets * sheet.betCoins).toBeLessThanOrEqual(sheet.capCoins)
    if (sheet.free || sheet.hold) expect(par.featureOneIn).toSatisfy((spins: number) => spins >= 70 && spins <= 170)
  })

  test('has sources and a histogram that add up', () => {
    expect((par.sources['base'] ?? 0) + (par.sources['feature'] ?? 0)).toBe(spin?.returned)
    expect(par.histogram.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 4)
  })
})

describe('faults of a sheet', () => {
  const sheet = sheetOf('golden-pagoda')
  test.each([
    ['a symbol that is none', { ...sheet, pays: { ...sheet.pays, ZZ: { 3: 1 } } }],
    ['pays that fall', { ...sheet, pays: { ...sheet.pays, T: { 3: 6, 4: 5 } } }],
    ['a line outside the window', { ...sheet, lines: `${sheet.lines} 33333` }],
    ['a strip with another symbol', { ...sheet, strips: ['T D X', ...sheet.strips.slice(1)] }],
    ['coins that are no part of a bet', { ...sheet, betCoins: 30 }],
    ['a feature for sale that does not start', { ...sheet, buy: { price: 30, starts: { 2: 1 } } }],
    [
      'a wild on the first reel of ways',
      { ...sheet, lines: undefined, strips: [`W ${sheet.strips[0]}`, ...sheet.strips.slice(1)] },
    ],
  ])('%s', (_, wrong) => expect(faultsOf(wrong)).not.toEqual([]))
})
