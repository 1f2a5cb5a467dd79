import { randomUUID } from 'node:crypto'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/crash.ts'
import * as studio from '@tamuvo/contract/studio.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { crashPoint } from '@tamuvo/games/arcade/crash-proof.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { registerMember } from '../account/register-member.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { openRooms } from '../kit/rooms.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { studioCalls } from '../studio/area.ts'
import { atEnd } from '../testing/at-end.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { vendorCalls } from '../vendor/area.ts'
import { crashCalls } from './area.ts'
import type { Pace } from './pace.ts'
import { askBeacon, openSeed } from './seeds.ts'
import { type CrashServices, crashGame } from './services.ts'
import { findRound } from './store.ts'
import { closeAll, crashCatalog, openAll, testSealKey } from '../testing/crash-game.ts'

/** Time that moves when a test says so. */
const manualPace = (): Pace & { advance(ms: number): void } => {
  let now = 0
  const resting = new Set<{ until: number; wake(): void }>()
  return {
    elapsedMs: () => now,
    rest: (ms, signal) =>
      new Promise((done) => {
        if (signal.aborted) return done()
        const each = { until: now + ms, wake: () => (resting.delete(each), done()) }
        resting.add(each)
        signal.addEventListener('abort', each.wake, { once: true })
      }),
    advance: (ms) => {
      now += ms
      for (const each of resting) if (each.until <= now) each.wake()
    },
  }
}

/** A member at the game. */
export type Seat = { memberId: bigint; site: string; token: string }

type MovedClock = Clock & { advance?(ms: number): void }
type MovedPace = Pace & { advance?(ms: number): void }

/** Crash on a server whose time is moved by `pass`. Nothing runs its rounds by itself. */
export const crashServer = async ({
  clock = steppedClock('2026-08-05T06:30:00Z'),
  pace = manualPace(),
}: { clock?: MovedClock; pace?: MovedPace } = {}) => {
  const server = await testServer<CrashServices>({
    clock,
    // Members come from addresses of their own, see `from`.
    config: { drawSealKeys: [testSealKey], trustedProxies: 1 },
    open: (kit) => openAll(kit, pace),
    handlers: [...vendorCalls, ...studioCalls, ...crashCalls],
    close: closeAll,
  })
  await inTransaction(server.services.database, (tx) => seedCatalog(tx, crashCatalog))
  /** Moves all time. */
  const pass = (ms: number): void => {
    clock.advance?.(ms)
    pace.advance?.(ms)
  }
  return { ...server, ...membersOf(server), ...callsOf(server), ...insightOf(server), ...processesOf(server, pace), pass }
}

const membersOf = (server: TestServer<CrashServices>) => {
  const { database, ledger, rng, newId, clock } = server.services
  const member = async (money: bigint) => {
    const username = `player${rng.bytes(6).toString('hex')}`
    const opened = { username, passwordHash: '', language: 'EN', type: 0, registeredAt: clock.now() } as const
    const { id } = await inTransaction(database, (tx) => registerMember(tx, server.services, opened))
    const moves = [{ from: house('psp:sandpay'), to: walletAccount(id), amount: amount(money) }]
    await ledger.post({ key: naturalKey('gift', newId()), kind: 'DEPOSIT_MANUAL', ref: id, moves })
    const session = { memberId: id, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 7 * 86_400_000 }
    return { memberId: id, site: await openSession(database, clock, rng, session) }
  }
  /** Opens the game in another window of a member. */
  const openAt = async (site: string, headers = from(0n)): Promise<string> => {
    const { value } = await server.ask(launchGame, { gameCode: crashGame, backUrl: '/' }, { token: site, headers })
    const { token } = value as { token: string }
    return (await server.get(studio.openStudioGame, { token }, { headers })).token
  }
  const sit = async (money = 10_000n): Promise<Seat> => {
    const { memberId, site } = await member(money)
    return { memberId, site, token: await openAt(site, from(memberId)) }
  }
  return { openAt, sit }
}

/** The headers of a member at an address of their own. */
const from = (memberId: bigint): Record<string, string> => ({
  'x-forwarded-for': `10.9.${(memberId >> 8n) & 255n}.${memberId & 255n}`,
})

const [askedEveryMs, patienceMs] = [60, 150_000]

type Asking = Pick<Seat, 'token'> & Partial<Pick<Seat, 'memberId'>>
type Table = ReceivedOutputOf<typeof contract.getCrashTable>

const callsOf = (server: TestServer<CrashServices>) => {
  const table = ({ token, memberId = 0n }: Asking) => server.get(contract.getCrashTable, {}, { token, headers: from(memberId) })
  /** Asks until the table is so, seldom enough for the limit of requests of an address. */
  const until = async (seat: Asking, isSo: (table: Table) => boolean): Promise<Table> => {
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const now = await table(seat)
      if (isSo(now)) return now
      await new Promise((done) => setTimeout(done, askedEveryMs))
    }
    throw new Error(`the round stays ${JSON.stringify((await table(seat)).round)}`)
  }
  return {
    table,
    until,
    bet: (
      { token, memberId = 0n }: Asking,
      round: string,
      stake: string,
      auto: string | null = null,
      key: string = randomUUID(),
    ) => server.ask(contract.placeCrashBet, { round, stake, auto }, { token, key, headers: from(memberId) }),
    cashOut: ({ token, memberId = 0n }: Asking, round: string) =>
      server.ask(contract.cashOutCrash, { round }, { token, headers: from(memberId) }),
  }
}

const insightOf = ({ services }: TestServer<CrashServices>) => {
  const { database } = services
  return {
    /** Where a closed round will end: only who has its seed and its beacon can know. */
    pointOf: async (id: string): Promise<number> => {
      const round = await findRound(database, BigInt(id))
      const seed = round && (await openSeed(services, database, round))
      const signatures = round?.digest ? await askBeacon(services, round) : undefined
      if (!round?.digest || !seed || !signatures) throw new Error('the round has no point now')
      return crashPoint({ seed, signatures, game: round.game, issue: round.issue, digest: round.digest })
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

let processes = 900

const processesOf = ({ services }: TestServer<CrashServices>, pace: Pace) => ({
  /** Another process on the same database, with messages of its own; `kill` cuts it off in the middle of whatever it does. */
  anotherProcess: async (): Promise<CrashServices & { kill(): void }> => {
    const database = connectDatabase(services.database.url)
    const rooms = await openRooms(database, services.log)
    const kit = { ...services, database, rooms, newId: idMaker(services.clock, ++processes) }
    const opened = await openAll(kit, pace)
    let isKilled = false
    atEnd(async () => {
      if (!isKilled) await closeAll(opened)
      await rooms.close()
      await database.close()
    })
    const kill = (): void => {
      isKilled = true
      opened.crash.desk.close()
      database.abandon()
    }
    return { ...opened, kill }
  },
})
