import * as contract from '@tamuvo/contract/catalog.ts'
import * as lobby from '@tamuvo/contract/lobby.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { openPlatform } from '../platform/services.ts'
import { type SettingKey, settingList, type SettingOf } from '../platform/setting-list.ts'
import { testServer } from '../testing/server.ts'
import { catalogCalls } from './area.ts'
import { type CatalogServices, openCatalog } from './services.ts'
import { seedCatalog } from './catalog.ts'
import { demoCatalog } from './demo-catalog.ts'

const clock = steppedClock('2030-01-01T00:00:00Z')
const server = await testServer<CatalogServices>({
  clock,
  open: async (kit) => {
    const platform = openPlatform(kit)
    return { ...platform, catalog: openCatalog(platform) }
  },
  handlers: catalogCalls,
})
const { services } = server
await inTransaction(services.database, (tx) => seedCatalog(tx, demoCatalog))

const hotGames = demoCatalog.games
  .filter((game) => game.hot)
  .map(({ gameCode }) => gameCode)
  .toSorted()

const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number> =>
  inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'ko', reason: 'a test' }))
const lanes = async () => (await server.get(contract.getPublicCatalog, {})).data.lanes
const hot = async () => (await server.get(lobby.listHotGames, {})).list.map(({ gameCode }) => gameCode)
const stateOf = async (code: string) => (await services.catalog.findGame(code))?.state

afterEach(async () => {
  for (const key of ['catalog.categories', 'catalog.hot', 'catalog.maintenance'] as const)
    await set(key, settingList[key].initial)
})

describe('categories', () => {
  test('are shown in the configured order, those with playable games first; others are hidden', async () => {
    const kinds = async () => (await lanes()).map(({ gameCategory }) => gameCategory)
    const [first] = demoCatalog.games
    const reef = {
      ...first!,
      nodeId: 'reef',
      gameCode: 'REEF',
      gameType: 'FISH' as const,
      vendor: 'TDW',
      state: 'maintenance' as const,
    }
    const vendors = [{ gameType: 'FISH' as const, code: 'TDW', names: first!.names }]
    await inTransaction(services.database, (tx) => seedCatalog(tx, { vendors, games: [{ ...reef, hot: false }] }))
    clock.advance(3_000)
    expect((await kinds()).toSorted()).toEqual(['FISH', 'LOTT', 'RNG'])
    expect((await kinds()).at(-1)).toBe('FISH')
    await set('catalog.categories', ['FISH', 'LOTT', 'LIVE'])
    expect(await kinds()).toEqual(['LOTT', 'FISH'])
    const { games } = await server.get(lobby.listPublicGames, { gameType: 'RNG' })
    expect(games).toEqual([])
    await set('catalog.categories', ['FISH'])
    expect(await hot()).toEqual([])
    expect((await server.get(contract.listGameMenus, { prizeMode: 'Lott', device: 'WEB' })).list).toEqual([])
    expect((await server.get(contract.listPopularGames, { count: 20 })).list).toEqual([])
    // Account records still show the names of its games.
    expect(await stateOf('FAST5')).toBe('open')
  })

  test.each([[[]], [['LOTT', 'LOTT']], [['BINGO']]])('%j are refused', async (value) => {
    await expect(set('catalog.categories', value as never)).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  })
})

describe('hot games', () => {
  test('are those of the catalogue, or the configured ones in their order', async () => {
    expect((await hot()).toSorted()).toEqual(hotGames)
    await set('catalog.hot', ['XSMB', 'FAST5'])
    expect(await hot()).toEqual(['XSMB', 'FAST5'])
    const sent = (await lanes()).flatMap(({ games }) => games)
    expect(
      sent
        .filter(({ isHot }) => isHot === 1)
        .map(({ gameCode }) => gameCode)
        .toSorted(),
    ).toEqual(['FAST5', 'XSMB'])
    await set('catalog.hot', [])
    expect(await hot()).toEqual([])
  })

  test('must be in the catalogue', async () => {
    await expect(set('catalog.hot', ['FAST5', 'FAST6'])).rejects.toMatchObject({
      code: 'FIELDS_INVALID',
      detail: { words: { '': 'names no game of the catalogue: FAST6' } },
    })
    await expect(set('catalog.hot', ['FAST5', 'FAST5'])).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  })
})

describe('maintenance', () => {
  const closed = { categories: [], vendors: [], games: [] }

  test.each([
    ['a game', { ...closed, games: ['FAST5'] }, { FAST5: 'maintenance', XSMB: 'open' }],
    ['a vendor', { ...closed, vendors: ['LOTT'] }, { FAST5: 'maintenance' }],
    ['a category', { ...closed, categories: ['LOTT' as const] }, { FAST5: 'maintenance', XSMB: 'maintenance' }],
  ])('closes %s at once, and reopens it', async (_what, value, states) => {
    await set('catalog.maintenance', value)
    for (const [code, state] of Object.entries(states)) expect(await stateOf(code)).toBe(state)
    const sent = (await lanes()).flatMap(({ games }) => games).find(({ gameCode }) => gameCode === 'FAST5')
    expect(sent?.state).toBe(states.FAST5)
    expect(await hot()).not.toContain('FAST5')
    await set('catalog.maintenance', closed)
    expect(await stateOf('FAST5')).toBe('open')
  })

  test('changes neither games that are not open yet nor the stored catalogue', async () => {
    const [first] = demoCatalog.games
    const games = [{ ...first!, nodeId: 'later', gameCode: 'LATER', state: 'soon' as const }]
    await inTransaction(services.database, (tx) => seedCatalog(tx, { ...demoCatalog, games }))
    clock.advance(3_000)
    await set('catalog.maintenance', { ...closed, games: ['LATER'], categories: ['LOTT'] })
    expect(await stateOf('LATER')).toBe('soon')
    const stored = await services.catalog.stored()
    expect(stored.games.find(({ gameCode }) => gameCode === 'FAST5')?.state).toBe('open')
  })

  test('must refer to known games and vendors', async () => {
    await expect(set('catalog.maintenance', { ...closed, vendors: ['NOBODY'], games: ['NOTHING'] })).rejects.toMatchObject({
      detail: { fields: { vendors: 'unknown', games: 'unknown' } },
    })
    await expect(set('catalog.maintenance', { ...closed, games: ['<script>'] })).rejects.toMatchObject({
      detail: { words: { 'games.0': 'is not a code' } },
    })
  })

  test('takes effect in another process within two seconds', async () => {
    const platform = openPlatform(services)
    const other = openCatalog(platform)
    expect((await other.findGame('FAST5'))?.state).toBe('open')
    await set('catalog.maintenance', { ...closed, games: ['FAST5'] })
    clock.advance(2_000)
    expect((await other.findGame('FAST5'))?.state).toBe('maintenance')
  })
})
