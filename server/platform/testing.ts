import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import type { Config } from '../kit/config.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { changeSetting } from './change-setting.ts'
import { openPlatform, type PlatformServices } from './services.ts'
import { platformCalls } from './area.ts'
import type { SettingKey, SettingOf } from './setting-list.ts'

export type PlatformServer = TestServer<PlatformServices> & {
  clock: ReturnType<typeof steppedClock>
  set<Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number>
}

/** A server of a demo with the platform area, whose clock stands still, behind one trusted proxy. */
export const platformServer = async (
  others: AnyHandler<PlatformServices>[] = [],
  config: Partial<Config> = {},
): Promise<PlatformServer> => {
  const clock = steppedClock('2026-08-05T06:00:00Z')
  const server = await testServer<PlatformServices>({
    clock,
    config: { demo: true, trustedProxies: 1, ...config },
    open: async (kit) => openPlatform(kit),
    handlers: [...platformCalls, ...others],
  })
  const { services } = server
  return {
    ...server,
    clock,
    set: (key, value) =>
      inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'ko', reason: 'a test' })),
  }
}
