import { sendChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { openAccounts } from '../../account/services.ts'
import { registerMember } from '../../account/register-member.ts'
import { type Betting, openBetting } from '../../betting/services.ts'
import { digitBet, digitGrade } from '../../betting/testing.ts'
import { openCatalog } from '../../catalog/services.ts'
import { openContent } from '../../content/services.ts'
import { steppedClock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import type { AnyHandler } from '../../kit/handle.ts'
import type { OperatorKey } from '../../kit/operator-keys.ts'
import { openSession } from '../../kit/session.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openLedger } from '../../ledger/posting.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { openPlatform } from '../../platform/services.ts'
import type { SettingKey, SettingOf } from '../../platform/setting-list.ts'
import { openSafer } from '../../safer/services.ts'
import { saferCalls } from '../../safer/area.ts'
import { testServer } from '../../testing/server.ts'
import { chatCalls } from '../area.ts'
import { chatRoomAccess } from './room-access.ts'
import type { ChatServices } from '../services.ts'

export type Chatter = { id: bigint; token: string }
type WithBetting = ChatServices & { betting: Betting }

/** A server with the public rooms and a manual clock. */
export const chatServer = async (operators: OperatorKey[] = [], more: AnyHandler<ChatServices>[] = []) => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const server = await testServer<WithBetting>({
    clock,
    config: { operators },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
      const accounts = openContent(await openAccounts(openPlatform({ ...kit, ledger })))
      const betting = await openBetting(kit.database, { ledger, clock, nextId: kit.newId, writers: 1 })
      return { ...openSafer(accounts), catalog: openCatalog(accounts), betting }
    },
    handlers: [...chatCalls, ...saferCalls, ...more],
    roomAccess: (services) => ({ chat: chatRoomAccess(services) }),
    close: async ({ betting, ledger }) => {
      await betting.close()
      await ledger.close()
    },
  })
  const { services } = server
  return {
    ...server,
    clock,
    set: async <Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<void> => {
      await inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
      services.settings.forget()
    },
    chatter: (options?: NewChatter) => openChatter(services, options),
    /** Posts a message, by default to the English room. The answer may be a refusal. */
    say: ({ token }: Chatter, words: string, { room = 'en', key }: { room?: string; key?: string } = {}) =>
      server.ask(sendChatMessage, { room, words }, { token, ...(key ? { key } : {}) }),
    bet: (chatter: Chatter, outcome: 'won' | 'lost' | 'open') => placeBet(services, chatter, outcome),
  }
}

type NewChatter = { username?: string; rankLevel?: number; type?: 0 | 4 }

let people = 0

const openChatter = async (services: WithBetting, options: NewChatter = {}): Promise<Chatter> => {
  const { database, clock, rng } = services
  const { username = `chatter${++people}`, rankLevel = 1, type = 0 } = options
  const opened = { username, rankLevel, type, passwordHash: '-', language: 'EN', registeredAt: clock.now() } as const
  const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
  const session = { memberId: id, type, address: '198.18.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
  return { id, token: await openSession(database, clock, rng, session) }
}

const drawn = 7

/** @returns the id of a bet of 2.00, which wins 19.00 or nothing */
const placeBet = async (services: WithBetting, { id }: Chatter, outcome: 'won' | 'lost' | 'open'): Promise<string> => {
  const { betting, ledger, database, clock, newId } = services
  const ref = newId()
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(id), amount: amount(1_000n) }]
  await ledger.post({ key: naturalKey('DEPOSIT', ref), kind: 'DEPOSIT', ref, moves })
  const now = clock.now()
  const times = { opensAt: now, closesAt: new Date(now.getTime() + 60_000) }
  const round = {
    id: newId(),
    product: 'LOTT',
    game: 'FAST5',
    code: `20260805-${newId()}`,
    memberStakeMax: null,
    ...times,
  } as const
  await inTransaction(database, (tx) => betting.openRound(tx, round))
  const bets = [digitBet(round.id, outcome === 'lost' ? drawn + 1 : drawn)]
  const result = await betting.accept({ key: naturalKey('order', newId()), memberId: id, bets })
  if (result.is !== 'accepted') throw new Error(`the bet was not accepted: ${result.is}`)
  if (outcome !== 'open') {
    await betting.closeRound(round.id)
    await betting.settleRound(round.id, digitGrade(drawn))
  }
  return String(result.betIds[0])
}
