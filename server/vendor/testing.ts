import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AccountType, GameType } from '@tamuvo/contract/brand.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect } from 'vitest'
import { registerMember } from '../account/register-member.ts'
import { openCatalog } from '../catalog/services.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import type { Database } from '../kit/database.ts'
import { inTransaction } from '../kit/database.ts'
import { createHttp } from '../kit/http.ts'
import { idMaker } from '../kit/ids.ts'
import type { KitServices } from '../kit/services.ts'
import { hashToken, openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { trialBalance } from '../ledger/proof.ts'
import { openPlatform } from '../platform/services.ts'
import { atEnd } from '../testing/at-end.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { saveGameCodes, saveIntegration } from './integration-store.ts'
import { insertSession } from './session-store.ts'
import { openVendor, type VendorServices } from './services.ts'
import { serveVendors } from './serve-vendors.ts'
import { vendorCalls } from './area.ts'
import type { Ask, Outcome } from './ask.ts'
import type { VendorOptions } from './open.ts'

type Steps = Clock & { set(to: string): void; advance(ms: number): void }

/** A member with money and a launched game. */
export type Player = { id: bigint; token: string }

type PlayerOptions = { money?: bigint; vendor?: string; game?: string; type?: AccountType }

export type VendorServer = TestServer<VendorServices> & {
  clock: Steps
  /** Where vendors call. */
  walletUrl: string
  player(options?: PlayerOptions): Promise<Player>
  /** A session of the member on the site. */
  login(memberId: bigint, type?: AccountType): Promise<string>
  /** The token of another launch. */
  launch(memberId: bigint, vendor?: string, game?: string): Promise<string>
  /** Another process, with these connections. */
  anotherProcess(database: Database): Promise<VendorServices>
  /** Takes a call as the server does once its dialect is read. */
  take(ask: Ask, vendor?: string): Promise<Outcome>
  /** The rounds of a member as its record shows them, oldest first. */
  recordOf(memberId: bigint): Promise<object[]>
  /** What the wallet account holds; throws when the journal says something else. */
  balance(memberId: bigint): Promise<bigint>
}

export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const names = (text: string) => ({ EN: text, MY: text, CN: text })

const gameOf = (gameCode: string, gameType: GameType, vendor: string) => ({
  nodeId: gameCode,
  gameCode,
  gameType,
  vendor,
  names: names(gameCode),
  classify: null,
  minBet: amount(1n),
  state: 'open' as const,
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: '', rx2: '' },
})

/** Four vendors, one of each dialect that calls us, with a game each: HUB, CAL and SWI slots, EVO a table. */
const integrations = [
  { code: 'HUB', dialect: 'hub88', settings: { publicKey }, secrets: {} },
  { code: 'CAL', dialect: 'caleta', settings: { publicKey }, secrets: { sessionKey: 'test session key' } },
  { code: 'SWI', dialect: 'swipegames', settings: {}, secrets: { integrationKey: 'swipe-test-key' } },
  { code: 'EVO', dialect: 'evolution', settings: {}, secrets: { authToken: 'evo-test-token', sessionKey: 'test session key' } },
] as const

const productOf = (vendor: string): GameType => (vendor === 'EVO' ? 'LIVE' : 'RNG')

const seed = async ({ database, secrets }: KitServices): Promise<void> => {
  await inTransaction(database, async (tx) => {
    await seedCatalog(tx, {
      vendors: integrations.map(({ code }) => ({ gameType: productOf(code), code, names: names(code) })),
      games: integrations.flatMap(({ code }) => ['ONE', 'TWO'].map((game) => gameOf(`${code}_${game}`, productOf(code), code))),
    })
    for (const integration of integrations) {
      await saveIntegration(tx, secrets, { isOpen: true, currency: 'MMK', unitFactor: 1n, url: '', ...integration })
      const games = ['ONE', 'TWO'].map((game) => ({
        vendor: integration.code,
        code: game.toLowerCase(),
        gameCode: `${integration.code}_${game}`,
      }))
      await saveGameCodes(tx, games)
    }
  })
}

/** Vendors on a test server, on a second address as behind a proxy of their own. */
export const vendorServer = async (options: VendorOptions = {}): Promise<VendorServer> => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const open = async (kit: KitServices): Promise<VendorServices> => {
    const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
    const platform = openPlatform(kit)
    const catalog = openCatalog(platform)
    return openVendor({ ...platform, ledger, catalog }, { writers: 1, ...options })
  }
  const close = async ({ vendors, ledger }: VendorServices): Promise<void> => {
    await vendors.close()
    await ledger.close()
  }
  const server = await testServer<VendorServices>({ clock, open, handlers: vendorCalls, close })
  const { services } = server
  const anotherProcess = async (database: Database): Promise<VendorServices> => {
    const other = await open({ ...services, database, newId: idMaker(clock, 900) })
    atEnd(async () => {
      await close(other)
      await database.close()
    })
    return other
  }
  await seed(services)
  services.vendors.directory.forget()
  const wallet = await createHttp(services)
  serveVendors(wallet, { ...services, ...services.vendors })
  const walletUrl = await wallet.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => wallet.close())
  return { ...server, clock, walletUrl, anotherProcess, ...tools(services, clock) }
}

const tools = (services: VendorServices, clock: Steps) => {
  const { database, ledger, rng, newId, vendors } = services
  const launch = async (memberId: bigint, vendor = 'HUB', game = `${vendor}_ONE`): Promise<string> => {
    const token = randomUUID()
    const now = clock.now()
    const session = { tokenHash: hashToken(token), vendor, memberId, gameCode: game, usedAt: null, isReplaced: false }
    await insertSession(database, { ...session, expiresAt: new Date(now.getTime() + 60_000) }, now)
    return token
  }
  return {
    launch,
    take: async (ask: Ask, vendor = 'HUB'): Promise<Outcome> => {
      const integration = await vendors.directory.findIntegration(vendor)
      return vendors.gateway.take(integration!, ask)
    },
    recordOf: async (memberId: bigint): Promise<object[]> =>
      (
        await database.query<object>(
          'SELECT stake, payout, valid_bet, profit, state FROM bet_record WHERE member_id = $1 ORDER BY id',
          [memberId],
        )
      ).rows,
    login: (memberId: bigint, type: AccountType = 0): Promise<string> =>
      openSession(database, clock, rng, {
        memberId,
        type,
        address: '127.0.0.1',
        device: 'test',
        remember: true,
        idleMs: 86_400_000,
      }),
    player: async ({ money = 10_000n, vendor = 'HUB', game, type = 0 }: PlayerOptions = {}): Promise<Player> => {
      const username = `player${rng.bytes(6).toString('hex')}`
      const opened = { username, passwordHash: '', language: 'EN', type, registeredAt: clock.now() } as const
      const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
      const moves = [{ from: house('psp:sandpay'), to: walletAccount(id), amount: amount(money) }]
      if (money > 0n) await ledger.post({ key: naturalKey('gift', newId()), kind: 'DEPOSIT_MANUAL', ref: id, moves })
      return { id, token: await launch(id, vendor, game) }
    },
    balance: async (memberId: bigint): Promise<bigint> => {
      const { rows } = await database.query<{ amount: bigint; journal: string }>(
        `SELECT amount, (SELECT coalesce(sum(amount), 0) FROM journal WHERE member_id = $1 AND account = $2) AS journal
           FROM balance WHERE member_id = $1 AND account = $2`,
        [memberId, memberId << 4n],
      )
      if (rows[0]?.amount !== BigInt(rows[0]?.journal ?? -1)) throw new Error('balance and journal differ')
      return rows[0].amount
    },
  }
}

/** All sums balance, and every round matches its postings. */
export const expectBooksBalance = async ({ database }: VendorServices): Promise<void> => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  const { rows } = await database.query<{ astray: bigint }>(
    `SELECT count(*) AS astray FROM vendor_round r
      WHERE r.stake <> (SELECT coalesce(-sum(amount), 0) FROM journal j WHERE j.member_id = r.member_id AND j.ref = r.id AND j.kind IN (20, 21))
         OR r.payout <> (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.member_id = r.member_id AND j.ref = r.id AND j.kind IN (22, 23))`,
  )
  expect(rows[0]?.astray).toBe(0n)
}
