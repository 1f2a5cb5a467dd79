import * as contract from '@tamuvo/contract/lobby.ts'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { openPlatform } from '../platform/services.ts'
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
const tokenOf = (memberId: bigint) =>
  openSession(services.database, clock, services.rng, {
    memberId,
    type: 0,
    address: '127.0.0.1',
    device: 'test',
    remember: true,
    idleMs: 86_400_000,
  })
const token = await tokenOf(7n)
const other = await tokenOf(8n)
const hotGames = demoCatalog.games
  .filter((game) => game.hot)
  .map(({ gameCode }) => gameCode)
  .toSorted()
const slots = demoCatalog.games.filter(({ gameType }) => gameType === 'RNG').length
const codes = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode)

describe('the list of a lobby', () => {
  test('is paged, for members by the specified call and for visitors by their own', async () => {
    const asked = { gameType: 'RNG', pageSize: 30 } as const
    const first = await server.get(contract.listGames, { ...asked, pageNo: 1 }, { token })
    expect(first).toMatchObject({ totalPages: Math.ceil(slots / 30), total: slots })
    const pages = await Promise.all([1, 2].map((pageNo) => server.get(contract.listPublicGames, { ...asked, pageNo })))
    expect(new Set(pages.flatMap(({ games }) => codes(games))).size).toBe(slots)
    expect(codes(pages[0]?.games ?? [])).toEqual(codes(first.games))
  })

  test('is refused to visitors by the call for members', async () => {
    expect(await server.ask(contract.listGames, {})).toMatchObject({ success: false, code: 'NOT_LOGGED_IN' })
  })

  test('refuses filters that the lobby does not offer', async () => {
    const wrong = { minBet: '0.02' } as unknown as { minBet: '0.01' }
    expect(await server.ask(contract.listPublicGames, wrong)).toMatchObject({ success: false, code: 'MALFORMED' })
  })

  test('has the hot games and the kinds of a vendor', async () => {
    expect(codes((await server.get(contract.listHotGames, {})).list).toSorted()).toEqual(hotGames)
    expect(codes((await server.get(contract.listHotGames, { vassalage: 'LOTT' })).list)).toEqual(['FAST5'])
    expect((await server.get(contract.getVassGameType, { vassalage: 'KTW' }, { token })).list).toEqual([
      { vassalage: 'KTW', gameType: 'RNG' },
    ])
  })
})

describe('favourites', () => {
  test('are stored by member, newest first, and can be removed', async () => {
    const add = (nodeId: string) => server.get(contract.addFavourite, { nodeId, vendor: 'KTW', gameType: 'RNG' }, { token })
    await add('1001')
    clock.advance(1_000)
    const koi = demoCatalog.games.find(({ gameType }) => gameType === 'RNG')?.nodeId ?? ''
    await add(koi)
    expect((await add(koi)).content).toEqual([koi, '1001'])
    expect((await server.get(contract.listFavourites, {}, { token })).content).toEqual([koi, '1001'])
    const favourites = await server.get(contract.listFavouriteGames, { gameType: 'RNG' }, { token })
    expect(favourites.content.map(({ nodeId }) => nodeId)).toEqual([koi])
    expect(await server.get(contract.listFavouriteGames, {}, { token })).toEqual(favourites)
    expect((await server.get(contract.listFavourites, {}, { token: other })).content).toEqual([])
    const left = await server.get(contract.removeFavourite, { nodeId: koi, vendor: 'KTW', gameType: 'RNG' }, { token })
    expect(left.content).toEqual(['1001'])
  })

  test('must be in the catalogue', async () => {
    expect(await server.ask(contract.addFavourite, { nodeId: 'none' }, { token })).toMatchObject({ code: 'GAME_NOT_FOUND' })
  })
})

describe('recent games', () => {
  test('are listed by last opening, each once', async () => {
    for (const gameCode of ['FAST5', 'XSMB', 'FAST5']) {
      clock.advance(1_000)
      await server.get(contract.noteOpenedGame, { gameCode }, { token })
    }
    expect(codes((await server.get(contract.listRecentGames, {}, { token })).list)).toEqual(['FAST5', 'XSMB'])
    expect(codes((await server.get(contract.listRecentDraws, {}, { token })).list)).toEqual(['FAST5', 'XSMB'])
    expect((await server.get(contract.listRecentGames, { gameType: 'RNG' }, { token })).list).toEqual([])
    expect((await server.get(contract.listRecentGames, {}, { token: other })).list).toEqual([])
    expect(await server.ask(contract.noteOpenedGame, { gameCode: 'NONE' }, { token })).toMatchObject({ code: 'GAME_NOT_FOUND' })
  })

  test('are ninety-nine at most', async () => {
    const own = await tokenOf(9n)
    const [first] = demoCatalog.games
    const games = Array.from({ length: 101 }, (_, no) => ({
      ...first!,
      nodeId: `many-${no}`,
      gameCode: `MANY_${no}`,
      hot: false,
    }))
    await inTransaction(services.database, (tx) => seedCatalog(tx, { ...demoCatalog, games }))
    clock.advance(3_000)
    for (const { gameCode } of games) {
      clock.advance(1_000)
      await server.get(contract.noteOpenedGame, { gameCode }, { token: own })
    }
    const { list } = await server.get(contract.listRecentGames, {}, { token: own })
    expect(list).toHaveLength(99)
    expect(list[0]?.gameCode).toBe(games[100]?.gameCode)
  })
})
