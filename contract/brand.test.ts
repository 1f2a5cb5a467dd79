import { expect, test } from 'vitest'
import { agentCentreTypes, brand, trialType, vipRankAbove } from './brand.ts'
import { listGameMenus, listPopularGames } from './catalog.ts'
import { defaultLanguage, gameLanguage, interfaceLanguages, languages } from './languages.ts'

test('the constants of the brand are those agreed with its partners', () => {
  expect(brand).toEqual({
    platform: 'W',
    device: 'WEB',
    lotteryType: 'SEA',
    imgSize: 'rx2',
    clientType: 3,
    hotIsPlatform: 2,
    prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
    announcementTypes: ['B', 'PL', 'PU', 'PR', 'H'],
    announcementExecution: 'B',
    esportsProviders: ['TF', 'IA'],
    lotteryVendors: ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'],
    popularCount: 20,
    openedNumbers: 100,
    ownGamesPageSize: 99,
    winnersShown: 20,
    headerVendors: 11,
    lobbyPageSize: 30,
    announcementsPerPage: 9,
    chatHeader: 'purple',
  })
  expect({ agentCentreTypes, trialType, vipRankAbove }).toEqual({
    agentCentreTypes: [1, 2, 41, 42],
    trialType: 4,
    vipRankAbove: 4,
  })
})

test('Burmese is first, and game servers get English for it', () => {
  expect([defaultLanguage, ...languages]).toEqual(['MY', 'MY', 'EN', 'CN'])
  expect(interfaceLanguages.map(gameLanguage)).toEqual(['EN', 'EN', 'CN', 'ID', 'TH', 'TY', 'VI'])
})

test('menus accept the prize modes of the brand only', () => {
  expect(brand.prizeModes.map((prizeMode) => listGameMenus.input.safeParse({ prizeMode, device: brand.device }).success)).toEqual(
    [true, true, true, true],
  )
  expect(listGameMenus.input.safeParse({ prizeMode: 'lott' }).success).toBe(false)
  expect(listPopularGames.input.parse({})).toEqual({ count: 20 })
})
