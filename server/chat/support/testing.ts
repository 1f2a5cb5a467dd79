import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as chat from '@tamuvo/contract/service-chat.ts'
import * as staffCalls from '@tamuvo/contract/service-staff.ts'
import { issuePicturePass } from '../../account/picture-pass.ts'
import { openAccounts } from '../../account/services.ts'
import { registerMember } from '../../account/register-member.ts'
import { openCatalog } from '../../catalog/services.ts'
import { contentCalls } from '../../content/area.ts'
import { openContent } from '../../content/services.ts'
import { steppedClock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import type { OperatorKey } from '../../kit/operator-keys.ts'
import { openSession } from '../../kit/session.ts'
import { openLedger } from '../../ledger/posting.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { openPlatform } from '../../platform/services.ts'
import type { SettingKey, SettingOf } from '../../platform/setting-list.ts'
import { openSafer } from '../../safer/services.ts'
import { saferCalls } from '../../safer/area.ts'
import type { CallOptions } from '../../testing/caller.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import type { ChatServices } from '../services.ts'
import { supportCalls } from './support.ts'
import { supportJobs } from './jobs.ts'
import { serveServicePictures } from './serve-pictures.ts'

export type SupportServer = TestServer<ChatServices> & {
  clock: ReturnType<typeof steppedClock>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
  /** A visitor with their own secret and address. */
  visitor(): CallOptions & { token: string }
  /** Creates a member with a session. */
  member(rank?: number, type?: 0 | 4): Promise<CallOptions & { token: string; id: bigint; username: string }>
  /** Starts a conversation. @returns its id in the staff API */
  begin(who: CallOptions, given?: Partial<SentInputOf<typeof chat.startServiceChat>>): Promise<string>
  /** A pass for pictures of a visitor, as after a captcha. */
  passOf(who: CallOptions): Promise<string>
  /** Runs the jobs of every minute. */
  everyMinute(): Promise<void>
}

/** A server with customer service and a manual clock, behind one proxy. @param as the staff key that reads the queue */
export const supportServer = async (operators: OperatorKey[], as: CallOptions): Promise<SupportServer> => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const server = await testServer<ChatServices>({
    clock,
    config: { trustedProxies: 1, demo: true, operators },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
      const accounts = openContent(await openAccounts(openPlatform({ ...kit, ledger })))
      return { ...openSafer(accounts), catalog: openCatalog(accounts) }
    },
    handlers: [...contentCalls, ...saferCalls, ...supportCalls],
    routes: serveServicePictures,
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const { database, rng } = services
  let people = 0
  let begun = 0
  const fromHome = () => ({ headers: { 'x-forwarded-for': `198.18.7.${++people}` } })
  return {
    ...server,
    clock,
    set: (key, value) =>
      inTransaction(database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' })),
    visitor: () => ({ ...fromHome(), token: `visit-${rng.bytes(32).toString('base64url')}` }),
    member: async (rank = 0, type = 0) => {
      const home = fromHome()
      const username = `caller${people}`
      const opened = { username, passwordHash: '-', language: 'EN', type, rankLevel: rank, registeredAt: clock.now() } as const
      const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
      const session = { memberId: id, type, address: '198.18.7.1', device: 'test', remember: true, idleMs: 86_400_000 }
      return { ...home, id, username, token: await openSession(database, clock, rng, session) }
    },
    begin: async (who, given = {}) => {
      const text = `I am number ${++begun} and need help`
      await server.get(chat.startServiceChat, { text, language: 'EN', ...given }, who)
      const { waiting } = await server.get(staffCalls.listServiceQueue, {}, as)
      const { list } = await server.get(chat.listServiceMessages, {}, who)
      const found = await Promise.all(waiting.map(({ id }) => server.get(staffCalls.readServiceChat, { id }, as)))
      const own = found.find((each) => JSON.stringify(each.list) === JSON.stringify(list))
      if (!own) throw new Error('the conversation is not in the queue')
      return own.conversation.id
    },
    passOf: async ({ headers }) =>
      (await issuePicturePass(services, { address: headers?.['x-forwarded-for'] ?? '', device: 'node' })).pass,
    everyMinute: async () => {
      for (const job of supportJobs(services)) await job.run({})
    },
  }
}
