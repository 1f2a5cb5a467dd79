import { randomUUID } from 'node:crypto'
import type { AccountType } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/bingo.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { bingoRooms, room90 } from '@tamuvo/games/bingo/rooms.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { registerMember } from '../account/register-member.ts'
import { openBetting } from '../betting/services.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { openCatalog } from '../catalog/services.ts'
import { steppedClock } from '../kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { keysInMemory, type KeyStore } from '../kit/key-store.ts'
import type { KitServices } from '../kit/services.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { openLottery } from '../lottery/services.ts'
import { testHolderKeys } from '../lottery/testing-keys.ts'
import { openPlatform } from '../platform/services.ts'
import { noGuard } from '../safer/guard.ts'
import { launchOwn } from '../studio/launch-own.ts'
import { openJackpots } from '../jackpot/services.ts'
import { openStudio } from '../studio/services.ts'
import { atEnd } from '../testing/at-end.ts'
import { testServer } from '../testing/server.ts'
import { openTurnover } from '../turnover/services.ts'
import { vendorCalls } from '../vendor/area.ts'
import { openVendor } from '../vendor/services.ts'
import { openWallet } from '../wallet/services.ts'
import { bingoCalls } from './area.ts'
import { type BingoServices, openBingo } from './services.ts'

export type Seat = { memberId: bigint; token: string }

const names = (text: string) => ({ EN: text, MY: text, CN: text })
const gameOf = (gameCode: string) => ({
  nodeId: gameCode,
  gameCode,
  gameType: 'RNG' as const,
  vendor: 'BGO',
  names: names(gameCode),
  classify: 'BG' as const,
  minBet: amount(50n),
  state: 'open' as const,
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: '', rx2: '' },
})
const catalog = {
  vendors: [{ gameType: 'RNG' as const, code: 'BGO', names: names('Beanfield') }],
  games: bingoRooms.map(({ code }) => gameOf(code)),
}

const openServices = async (kit: KitServices, keys: KeyStore): Promise<BingoServices> => {
  const { database, clock, newId: nextId } = kit
  const ledger = await openLedger(database, { clock, nextId, writers: 1 })
  const platform = openPlatform(kit)
  const vendor = await openVendor({ ...platform, ledger, catalog: openCatalog(platform) }, { writers: 1 })
  const betting = await openBetting(database, { ledger, clock, nextId, writers: 1 })
  const drawn = openLottery({ ...vendor, betting }, keys)
  const services = openBingo(await openStudio({ ...openTurnover(openWallet(openJackpots(drawn))), guard: noGuard }))
  vendor.vendors.launchOwn.fill((asked) => launchOwn(asked, services))
  return services
}

const close = async ({ studio, vendors, ledger, betting }: BingoServices): Promise<void> => {
  await studio.writers.close()
  await vendors.close()
  await betting.close()
  await ledger.close()
}

/** A member with so many minor units and a session of the site. */
const openMember = async (
  services: BingoServices,
  money: bigint,
  type: AccountType,
): Promise<{ memberId: bigint; site: string }> => {
  const { database, ledger, clock, rng, newId } = services
  const username = `player${rng.bytes(6).toString('hex')}`
  const opened = { username, passwordHash: '', language: 'EN', type, registeredAt: clock.now() } as const
  const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(id), amount: amount(money) }]
  if (money > 0n) await ledger.post({ key: naturalKey('gift', newId()), kind: 'DEPOSIT_MANUAL', ref: id, moves })
  const session = { memberId: id, type, address: '127.0.0.1', device: 'test', remember: true, idleMs: 7 * 86_400_000 }
  return { memberId: id, site: await openSession(database, clock, rng, session) }
}

/** Rooms on a test server with a clock that stands still; rounds move on when a test calls `processDue`. */
export const bingoServer = async (start = '2026-08-05T06:30:30Z') => {
  const clock = steppedClock(start)
  const keys = keysInMemory(testHolderKeys)
  const open = (kit: KitServices): Promise<BingoServices> => openServices(kit, keys)
  const server = await testServer<BingoServices>({ clock, open, handlers: [...vendorCalls, ...bingoCalls], close })
  await inTransaction(server.services.database, (tx) => seedCatalog(tx, catalog))
  const { database } = server.services
  return {
    ...server,
    clock,
    /** A member with so many minor units, in a room. */
    sit: async (money = 10_000n, { game = room90.code, type = 0 }: { game?: string; type?: AccountType } = {}): Promise<Seat> => {
      const { memberId, site } = await openMember(server.services, money, type)
      const launched = await server.ask(launchGame, { gameCode: game, backUrl: '/' }, { token: site })
      const { token } = await server.get(contract.openBingoRoom, { token: (launched.value as { token: string }).token })
      return { memberId, token }
    },
    room: ({ token }: Seat): Promise<ReceivedOutputOf<typeof contract.getBingoRoom>> =>
      server.get(contract.getBingoRoom, {}, { token }),
    buy: ({ token }: Seat, round: string, count: number, key: string = randomUUID()) =>
      server.ask(contract.buyBingoTickets, { round, count }, { token, key }),
    /** Another process on the same database. */
    anotherProcess: async (other: Database = connectDatabase(database.url)): Promise<BingoServices> => {
      const services = await open({ ...server.services, database: other, newId: idMaker(clock, 900) })
      atEnd(async () => {
        await close(services)
        await other.close()
      })
      return services
    },
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
