import { randomUUID } from 'node:crypto'
import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { jackpotCalls } from '../jackpot/area.ts'
import { openJackpots } from '../jackpot/services.ts'
import { registerMember } from '../account/register-member.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { openCatalog } from '../catalog/services.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { type Database, inTransaction } from '../kit/database.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { idMaker } from '../kit/ids.ts'
import { keysInMemory } from '../kit/key-store.ts'
import type { OperatorKey } from '../kit/operator-keys.ts'
import { createHttp } from '../kit/http.ts'
import { serve } from '../kit/serve.ts'
import type { KitServices } from '../kit/services.ts'
import { openSession } from '../kit/session.ts'
import { house, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { openDrawKeys } from '../lottery/draw-keys.ts'
import { testHolderKeys } from '../lottery/testing-keys.ts'
import { atEnd } from '../testing/at-end.ts'
import { type Caller, createCaller } from '../testing/caller.ts'
import { openPlatform } from '../platform/services.ts'
import { noGuard, type PlayGuard } from '../safer/guard.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openTurnover } from '../turnover/services.ts'
import { openWallet } from '../wallet/services.ts'
import { vendorCalls } from '../vendor/area.ts'
import { openVendor } from '../vendor/services.ts'
import { studioCalls } from './area.ts'
import { launchOwn } from './launch-own.ts'
import { openStudio, type StudioServices } from './services.ts'

export const [dice, mines, blackjack] = ['BRB_EVEN_KEEL', 'FRN_THORN_GARDEN', 'GLS_GREENROOM_BLACKJACK']

/** A member with money and an open game: `token` is that of the game. */
export type Seat = { memberId: bigint; site: string; token: string; opened: ReceivedOutputOf<typeof contract.openStudioGame> }

type Asked = { market: string; selection: string; unit: string }

export type StudioServer<Services extends StudioServices = StudioServices> = TestServer<Services> & {
  clock: Clock & { advance(ms: number): void }
  /** A member with so many minor units and a session of the site. */
  member(money?: bigint, type?: AccountType): Promise<{ memberId: bigint; site: string }>
  launch(site: string, game: string): ReturnType<TestServer<StudioServices>['ask']>
  sit(game?: string, money?: bigint): Promise<Seat>
  play(seat: Pick<Seat, 'token'>, bets: Asked[], key?: string): Promise<Awaited<ReturnType<typeof askPlay>>>
  /** Another process on the same database, which may have a clock of its own. */
  anotherProcess(database: Database, clock?: Clock): Promise<StudioServices>
  /** Serves the calls of games by another process. */
  serveAlso(other: StudioServices): Promise<Caller>
  balance(memberId: bigint): Promise<bigint>
}

const names = (text: string) => ({ EN: text, MY: text, CN: text })

const gameOf = (gameCode: string) => ({
  nodeId: gameCode,
  gameCode,
  gameType: 'RNG' as const,
  vendor: 'KTW',
  names: names(gameCode),
  classify: null,
  minBet: amount(10n),
  state: 'open' as const,
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: '', rx2: '' },
})

const catalog = {
  vendors: [{ gameType: 'RNG' as const, code: 'KTW', names: names('Kitewheel') }],
  games: [...studioGames.keys()].map(gameOf),
}

type Options = { guard?: PlayGuard; operators?: OperatorKey[] }

/** Own games on a test server with a clock that stands still. */
export const studioServer = (options: Options = {}): Promise<StudioServer> =>
  studioServerWith((services) => services, [], options)

/** The same with an area above them. */
export const studioServerWith = async <Services extends StudioServices>(
  extend: (services: StudioServices & { guard: PlayGuard }) => Services,
  more: readonly AnyHandler<Services>[],
  { guard = noGuard, operators = [] }: Options = {},
): Promise<StudioServer<Services>> => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const open = async (kit: KitServices): Promise<Services> => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId, writers: 1 })
    const platform = openPlatform(kit)
    const vendor = await openVendor({ ...platform, ledger, catalog: openCatalog(platform) }, { writers: 1 })
    const drawKeys = openDrawKeys(kit, keysInMemory(testHolderKeys))
    const services = await openStudio({ ...openTurnover(openWallet(openJackpots({ ...vendor, drawKeys }))), guard })
    vendor.vendors.launchOwn.fill((asked) => launchOwn(asked, services))
    return extend(services)
  }
  const close = async ({ studio, vendors, ledger }: StudioServices): Promise<void> => {
    await studio.writers.close()
    await vendors.close()
    await ledger.close()
  }
  const server = await testServer<Services>({
    clock,
    config: { operators },
    open,
    handlers: [...vendorCalls, ...jackpotCalls, ...studioCalls, ...more],
    close,
  })
  await inTransaction(server.services.database, (tx) => seedCatalog(tx, catalog))
  let node = 900
  const anotherProcess = async (database: Database, own: Clock = clock): Promise<StudioServices> => {
    const other = await open({ ...server.services, database, clock: own, newId: idMaker(own, node++) })
    atEnd(async () => {
      await close(other)
      await database.close()
    })
    return other
  }
  const serveAlso = async (other: StudioServices): Promise<Caller> => {
    const app = await createHttp(other)
    serve(app, studioCalls, other)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    atEnd(() => app.close())
    return createCaller(url)
  }
  return { ...server, clock, anotherProcess, serveAlso, ...tools(server, clock) }
}

const askPlay = (server: TestServer<StudioServices>, token: string, bets: Asked[], key: string) =>
  server.ask(contract.playRound, { bets }, { token, key })

const tools = (server: TestServer<StudioServices>, clock: Clock) => {
  const { database, ledger, rng, newId } = server.services
  const member = async (money = 10_000n, type: AccountType = 0) => {
    const username = `player${rng.bytes(6).toString('hex')}`
    const opened = { username, passwordHash: '', language: 'EN', type, registeredAt: clock.now() } as const
    const { id } = await inTransaction(database, (tx) => registerMember(tx, server.services, opened))
    const isTrial = type === trialType
    const moves = [{ from: house(isTrial ? 'house:trial' : 'psp:sandpay'), to: playWalletAccount(id), amount: amount(money) }]
    const kind = isTrial ? 'BONUS' : 'DEPOSIT_MANUAL'
    if (money > 0n) await ledger.post({ key: naturalKey('gift', newId()), kind, ref: id, moves })
    const session = { memberId: id, type, address: '127.0.0.1', device: 'test', remember: true, idleMs: 7 * 86_400_000 }
    return { memberId: id, site: await openSession(database, clock, rng, session) }
  }
  const launch = (site: string, game: string) => server.ask(launchGame, { gameCode: game, backUrl: '/' }, { token: site })
  const sit = async (game = dice, money = 10_000n): Promise<Seat> => {
    const { memberId, site } = await member(money)
    const { token } = (await launch(site, game)).value as { token: string }
    const opened = await server.get(contract.openStudioGame, { token, clientSeed: 'a seed of my own' })
    return { memberId, site, token: opened.token, opened }
  }
  return {
    member,
    launch,
    sit,
    play: ({ token }: Pick<Seat, 'token'>, bets: Asked[], key: string = randomUUID()) => askPlay(server, token, bets, key),
    balance: async (memberId: bigint): Promise<bigint> => {
      const { rows } = await database.query<{ amount: bigint; journal: string }>(
        `SELECT amount, (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.member_id = b.member_id AND j.account = b.account) AS journal
           FROM balance b WHERE member_id = $1 AND account = $2`,
        [memberId, memberId << 4n],
      )
      if (rows[0]?.amount !== BigInt(rows[0]?.journal ?? -1)) throw new Error('balance and journal differ')
      return rows[0].amount
    },
  }
}
