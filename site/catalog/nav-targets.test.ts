import { gameTypes } from '@tamuvo/contract/brand.ts'
import { expect, test } from 'vitest'
import { lobbyKindOf } from './lobby-kinds.ts'
import { isAt, kindPath, kindsOf, lobbyPath, shownInMenu, vendorPath } from './nav-targets.ts'

test.each(gameTypes.filter((type) => type !== 'LOTT'))('%s leads to a lobby that there is', (type) => {
  expect(lobbyKindOf(lobbyPath(type).slice(1))?.gameType).toBe(type)
  expect(vendorPath(type, 'KTW')).toBe(`${lobbyPath(type)}?page=KTW`)
})

test('draws lead to the lottery, the book of FB to its own page', () => {
  expect(vendorPath('LOTT', 'TCG_LOTTO_VN')).toBe('/lottery?vendor=TCG_LOTTO_VN')
  expect(vendorPath('SPORTS', 'FB')).toBe('/fbsports')
  expect(vendorPath('SPORTS', 'SBK')).toBe('/sports?page=SBK')
})

test('kinds of electronic games stand beside their category where there are some', () => {
  const games = ['BG', null, 'TG', 'TG'].map((classify) => ({ classify }))
  expect(kindsOf({ gameCategory: 'RNG', games })).toEqual(['TG', 'BG'])
  expect(kindsOf({ gameCategory: 'LIVE', games })).toEqual([])
  expect(kindPath('TG')).toBe('/rng?kind=TG')
})

test('a menu shows eleven vendors of twelve', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index)
  expect(shownInMenu(twelve)).toEqual(twelve.slice(0, 11))
})

test.each([
  ['/rng', '/rng', true],
  ['/RNG/hot', '/rng', true],
  ['/rngs', '/rng', false],
  ['/rng', '/', false],
  ['/', '/', true],
])('%s is at %s: %s', (pathname, to, is) => {
  expect(isAt(pathname, to)).toBe(is)
})
