import { getCaptcha } from '@tamuvo/contract/account.ts'
import { accountCalls } from '../account/area.ts'
import type { CaptchaPurpose } from '../account/captcha.ts'
import { openAccounts } from '../account/services.ts'
import { registerMember } from '../account/register-member.ts'
import { openRng } from '../account/testing.ts'
import { steppedClock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { inTransaction } from '../kit/database.ts'
import type { OperatorKey } from '../kit/operator-keys.ts'
import { openSession } from '../kit/session.ts'
import { openLedger } from '../ledger/posting.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { openPlatform } from '../platform/services.ts'
import type { SettingKey, SettingOf } from '../platform/setting-list.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { contentCalls, serveContent } from './area.ts'
import { type ContentServices, openContent } from './services.ts'
import { putArticle } from './articles.ts'
import type { Article } from './store.ts'

export type ContentServer = TestServer<ContentServices> & {
  clock: ReturnType<typeof steppedClock>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
  /** Publishes an article, with defaults for absent fields. */
  put(article: Pick<Article, 'kind' | 'slug'> & Partial<Article>): Promise<number>
  /** Creates a member with a session. */
  addMember(): Promise<{ id: bigint; token: string }>
  /** Requests a captcha and solves it. */
  solve(purpose: CaptchaPurpose, address: string): Promise<{ captchaId: string; captcha: string }>
}

/** A server with the content area, whose clock stands still and whose captchas can be read, behind one proxy. */
export const contentServer = async (
  art = '',
  operators: OperatorKey[] = [],
  config: Partial<Config> = {},
): Promise<ContentServer> => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const rng = openRng()
  const server = await testServer<ContentServices>({
    clock,
    config: { trustedProxies: 1, demo: true, operators, ...config },
    open: async (kit) => {
      const ledger = await openLedger(kit.database, { clock, nextId: kit.newId })
      return openContent(await openAccounts(openPlatform({ ...kit, rng, ledger })))
    },
    handlers: [...accountCalls, ...contentCalls],
    routes: (app, services) => serveContent(app, services, { site: '', art }),
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  const { database } = services
  let people = 0
  return {
    ...server,
    clock,
    set: (key, value) =>
      inTransaction(database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' })),
    put: (article) =>
      inTransaction(database, (tx) =>
        putArticle(tx, { ...plain(article.slug), ...article, by: 'ko', reason: 'a test', at: clock.now() }),
      ),
    addMember: async () => {
      const opened = { username: `reader${++people}`, passwordHash: '-', language: 'EN', registeredAt: clock.now() } as const
      const { id } = await inTransaction(database, (tx) => registerMember(tx, services, opened))
      const session = { memberId: id, type: 0, address: '198.18.0.1', device: 'test', remember: false }
      return { id, token: await openSession(database, clock, rng, session) }
    },
    solve: async (purpose, address) => {
      const { captchaId } = await server.get(getCaptcha, { purpose }, { headers: { 'x-forwarded-for': address } })
      return { captchaId, captcha: rng.lastCaptcha() }
    },
  }
}

const plain = (slug: string): Omit<Article, 'kind' | 'slug'> => ({
  label: 'start',
  position: 0,
  titles: { EN: `Title of ${slug}` },
  summaries: { EN: `Summary of ${slug}` },
  contents: { EN: `<p>Content of ${slug}</p>` },
  publishedAt: new Date('2026-08-01T00:00:00Z'),
})
