import type { GameType } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/catalog.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { openPlatform } from '../platform/services.ts'
import { testServer } from '../testing/server.ts'
import { catalogCalls } from './area.ts'
import { type CatalogServices, openCatalog } from './services.ts'
import { seedCatalog } from './catalog.ts'
import type { CatalogData, Game, GameState } from './data.ts'

const names = (text: string) => ({ EN: text, MY: `${text} (MY)`, CN: `${text} (CN)` })
const vendor = (gameType: GameType, code: string) => ({ gameType, code, names: names(`Studio ${code}`) })
const game = (gameType: GameType, code: string, gameCode: string, state: GameState, more: Partial<Game> = {}): Game => ({
  nodeId: `${gameType}-${gameCode}`,
  gameCode,
  gameType,
  vendor: code,
  names: names(gameCode.toLowerCase()),
  classify: null,
  minBet: fromWire('0.10'),
  state,
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: `/art/${gameCode}-1.avif`, rx2: `/art/${gameCode}-2.avif` },
  ...more,
})

const data: CatalogData = {
  vendors: [
    vendor('LOTT', 'TCG_LOTTO_VN'),
    vendor('LOTT', 'LOTT'),
    vendor('ELOTT', 'ELOTT'),
    vendor('SPORTS', 'FB'),
    vendor('SPORTS', 'TF'),
    vendor('LIVE', 'NLL'),
    vendor('RNG', 'KTW'),
  ],
  games: [
    game('RNG', 'KTW', 'KOI', 'soon'),
    game('RNG', 'KTW', 'OWL', 'open', { hot: true }),
    game('RNG', 'KTW', 'FOX', 'open'),
    game('LIVE', 'NLL', 'BAC1', 'soon'),
    game('SPORTS', 'FB', 'BOOK', 'maintenance'),
    game('SPORTS', 'TF', 'ARENA', 'maintenance'),
    game('LOTT', 'LOTT', 'FAST5', 'open', { defaultPlay: 'all5_direct', gameId: '101', tag: 'JP' }),
    game('LOTT', 'TCG_LOTTO_VN', 'XSMB', 'open'),
    game('ELOTT', 'ELOTT', 'TWOD', 'soon'),
  ],
}

const clock = steppedClock('2030-01-01T00:00:00Z')
let askedSince: Date[] = []
let tickets = new Map<string, number>()
const server = await testServer<CatalogServices>({
  clock,
  open: async (kit) => {
    const ticketsByGame = async (since: Date) => {
      askedSince.push(since)
      return tickets
    }
    const platform = openPlatform(kit)
    const catalog = openCatalog(platform)
    catalog.ticketsByGame.fill(ticketsByGame)
    return { ...platform, catalog }
  },
  handlers: catalogCalls,
})
const { services } = server
const seed = (catalog: CatalogData) => inTransaction(services.database, (tx) => seedCatalog(tx, catalog))
await seed(data)
const session = { memberId: 7n, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
const token = await openSession(services.database, clock, services.rng, session)
const english = { headers: { language: 'EN' } }

describe('lanes', () => {
  test('with playable games come first; esports studios have their own', async () => {
    const { data: sent } = await server.get(contract.getPublicCatalog, {}, english)
    expect(sent.lanes.map((lane) => lane.gameCategory)).toEqual(['RNG', 'LOTT', 'SPORTS', 'ESPORTS'])
    const esports = sent.lanes.find((lane) => lane.gameCategory === 'ESPORTS')
    expect(esports?.vendors).toMatchObject([{ vassalage: 'TF', gameCount: 1 }])
    expect(esports?.games.map((each) => each.gameCode)).toEqual(['ARENA'])
    expect(sent.lanes.find((lane) => lane.gameCategory === 'SPORTS')?.games.map((each) => each.gameCode)).toEqual(['BOOK'])
  })

  test('and lists leave out what is not out yet, and vendors and categories that have nothing else', async () => {
    const { data: sent } = await server.get(contract.getPublicCatalog, {}, english)
    expect(sent.lanes.flatMap((lane) => lane.vendors.map(({ vassalage }) => vassalage))).not.toContain('NLL')
    expect(sent.lanes.flatMap((lane) => lane.games.map(({ gameCode }) => gameCode))).not.toContain('KOI')
    const { list } = await server.get(contract.listGameMenus, {}, english)
    expect(list.map(({ gameCategory }) => gameCategory)).not.toContain('ELOTT')
  })

  test('list playable games first, with every field of a game', async () => {
    const { data: sent } = await server.get(contract.getPublicCatalog, { imgSize: 'rx2', language: 'EN' }, english)
    expect(sent.lanes[0]?.games.map((each) => each.gameCode)).toEqual(['OWL', 'FOX'])
    expect(sent.lanes[1]?.games[0]).toEqual({
      nodeId: 'LOTT-FAST5',
      gameCode: 'FAST5',
      code: 'FAST5',
      gameId: '101',
      gameType: 'LOTT',
      vassalage: 'LOTT',
      vendor: 'LOTT',
      accountTypeName: 'LOTT',
      isGame: 'GAME',
      isHot: 0,
      defaultPlayType: 'all5_direct',
      name: 'fast5',
      studio: 'Studio LOTT',
      classify: null,
      minBet: '0.10',
      state: 'open',
      tag: 'JP',
      image: { rx1: '/art/FAST5-1.avif', rx2: '/art/FAST5-2.avif' },
    })
    expect(sent.lanes[1]?.vendors[0]).toMatchObject({
      logo: '/LOTT_LIST_VENDOR/TCG_LOTTO_VN-COLOR.png',
      logoWhite: '/LOTT_LIST_VENDOR/TCG_LOTTO_VN-WHITE.png',
    })
  })

  test('are named in the language of the caller', async () => {
    const { data: sent } = await server.get(contract.getPublicCatalog, { language: 'EN' }, { headers: { language: 'CN' } })
    expect(sent.lanes[0]).toMatchObject({ title: '电子游戏', games: [{ name: 'owl (CN)', studio: 'Studio KTW (CN)' }, {}] })
  })

  test('of members need a session and are the same', async () => {
    expect(await server.ask(contract.listLanes, {})).toMatchObject({ status: 401 })
    const lanes = await server.get(contract.listLanes, { merchantCode: 'tamuvo' }, { token, ...english })
    expect(lanes).toEqual(await server.get(contract.getPublicCatalog, {}, english))
  })
})

describe('menus', () => {
  test('list draw games by vendor', async () => {
    const { list } = await server.get(contract.listGameMenus, { prizeMode: 'Lott', device: 'WEB' }, english)
    expect(list.map((menu) => [menu.gameCategory, menu.vassalage, menu.games.map((each) => each.gameCode)])).toEqual([
      ['LOTT', 'TCG_LOTTO_VN', ['XSMB']],
      ['LOTT', 'LOTT', ['FAST5']],
    ])
  })

  test('of Vietnam list its boards only', async () => {
    const { list } = await server.get(contract.listVnGameMenu, {}, english)
    expect(list.map((menu) => menu.vassalage)).toEqual(['TCG_LOTTO_VN'])
  })
})

describe('popular games', () => {
  const popular = async (count: number) =>
    (await server.get(contract.listPopularGames, { count }, english)).list.map((each) => each.gameCode)

  test('are playable ones: first by tickets of the last day, then hot ones', async () => {
    clock.advance(61_000)
    tickets = new Map([
      ['XSMB', 5],
      ['FAST5', 90],
      ['KOI', 1_000],
    ])
    askedSince = []
    expect(await popular(20)).toEqual(['FAST5', 'XSMB', 'OWL', 'FOX'])
    expect(await popular(2)).toEqual(['FAST5', 'XSMB'])
    expect(askedSince).toEqual([new Date('2029-12-31T00:01:01Z')])
  })

  test('refuse an invalid count', async () => {
    expect(await server.ask(contract.listPopularGames, { count: 0 })).toMatchObject({ code: 'MALFORMED' })
  })
})

test('a new catalogue is served within seconds and finds a game by code', async () => {
  await seed({ vendors: data.vendors, games: [game('LOTT', 'LOTT', 'FAST5', 'maintenance', { nodeId: 'LOTT-FAST5' })] })
  clock.advance(3_000)
  expect(await services.catalog.findGame('FAST5')).toMatchObject({ state: 'maintenance', minBet: 10n })
  expect(await services.catalog.findGame('XSMB')).toMatchObject({ state: 'open' })
  expect(await services.catalog.findGame('NONE')).toBeUndefined()
})
