import type { Kind } from '../ledger/kinds.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { openAccounts } from '../account/services.ts'
import { registerMember } from '../account/register-member.ts'
import { messageCalls } from '../content/area.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { inTransaction } from '../kit/database.ts'
import type { OperatorKey } from '../kit/operator-keys.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import type { Move } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openSafer, type SaferServices } from './services.ts'
import { saferCalls } from './area.ts'

const tenYearsMs = 10 * 366 * 86_400_000

export type Player = { id: bigint; token: string }

export type SaferServer = TestServer<SaferServices> & {
  clock: Clock & { set(to: string): void; advance(ms: number): void }
  player(type?: 0 | 4): Promise<Player>
  /** Books a deposit, a stake, a win or a share of a jackpot, in minor units. */
  book(player: Player, kind: Extract<Kind, 'DEPOSIT' | 'BET' | 'WIN' | 'JACKPOT_WIN'>, minor: bigint): Promise<bigint>
  /** A new session of a member whose sessions ended. */
  logIn(player: Player): Promise<Player>
}

type Options = { operators?: OperatorKey[]; start?: string; config?: Partial<Config> }

/** A server with safer play and a manual clock, which starts on a Wednesday at 13:00 in Yangon. */
export const saferServer = async ({
  operators = [],
  start = '2026-08-05T06:30:00Z',
  config = {},
}: Options = {}): Promise<SaferServer> => {
  const clock = steppedClock(start)
  const server = await testServer<SaferServices>({
    clock,
    config: { operators, ...config },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
      const accounts = await openAccounts(openPlatform({ ...kit, ledger }))
      const safer = openSafer(accounts)
      safer.sumOpenBets.fill(async () => ({ count: 2, stake: amount(350n) }))
      return safer
    },
    handlers: [...saferCalls, ...messageCalls],
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const logIn = async ({ id }: { id: bigint }, type = 0): Promise<Player> => ({
    id,
    token: await openSession(services.database, clock, services.rng, {
      memberId: id,
      type,
      address: '127.0.0.1',
      device: 'test',
      remember: true,
      // Long enough for any test that moves the clock.
      expiresAt: new Date(clock.now().getTime() + tenYearsMs),
      idleMs: tenYearsMs,
    }),
  })
  return {
    ...server,
    clock,
    logIn,
    player: async (type = 0) => {
      const opened = { passwordHash: '', language: 'EN', type, registeredAt: clock.now() } as const
      const { id } = await inTransaction(services.database, (tx) => registerMember(tx, services, opened))
      return logIn({ id }, type)
    },
    book: async ({ id }, kind, minor) => {
      const ref = services.newId()
      const result = await services.ledger.post({ key: naturalKey(kind, ref), kind, ref, moves: [moveOf(id, kind, minor)] })
      if (result.is !== 'posted') throw new Error(`not booked: ${result.is}`)
      return result.entryId
    },
  }
}

const moveOf = (memberId: bigint, kind: 'DEPOSIT' | 'BET' | 'WIN' | 'JACKPOT_WIN', minor: bigint): Move => {
  const other = house(kind === 'DEPOSIT' ? 'psp:sandpay' : 'house:lottery')
  const own = walletAccount(memberId)
  return kind === 'BET' ? { from: own, to: other, amount: amount(minor) } : { from: other, to: own, amount: amount(minor) }
}
