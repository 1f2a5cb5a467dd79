import { createApp } from '../app.ts'
import { createGamesApp } from '../games-app.ts'
import { seedDemo } from '../demo.ts'
import { type Clock, systemClock } from '../kit/clock.ts'
import { type Config, readConfig } from '../kit/config.ts'
import { openServices, type Services } from '../services.ts'
import { startWork } from '../work.ts'
import { atEnd } from './at-end.ts'
import { urlFor } from './database.ts'
import { testSecretKeys } from './secret-keys.ts'
import { type Caller, createCaller } from './caller.ts'
import { keepFailures } from './logged-failures.ts'

export type WholeApp = Caller & { services: Services; close(): Promise<void> }

export type WholeAppOptions = { clock?: Clock; config?: Partial<Config> }

const usual = {
  LOG_LEVEL: 'silent',
  JOURNAL_MARKS_DIR: 'none',
  ANSWER_CHECKS: 'loud',
  TRUSTED_PROXIES: '1',
  SECRET_KEYS: testSecretKeys,
}

/** The whole server in the process of the test, with the demo, until the end of the test file. */
export const wholeApp = async (
  databaseUrl: string,
  { clock = systemClock, config = {} }: WholeAppOptions = {},
): Promise<WholeApp> => {
  const read = readConfig({ ...usual, DATABASE_URL: urlFor(databaseUrl, 'worker') })
  const services = await openServices({ ...read, ...config }, clock)
  keepFailures(services.log)
  await seedDemo(services)
  const app = await createApp(services)
  services.address.url = await app.listen({ port: 0, host: '127.0.0.1' })
  const games = await createGamesApp(services)
  services.address.games = await games.listen({ port: 0, host: '127.0.0.1' })
  const stopWork = services.config.role === 'web' ? undefined : await startWork(services)
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await Promise.all([app.close(), games.close()])
    await stopWork?.()
    await services.close()
  }
  const close = (): Promise<void> => (closing ??= closeAll())
  atEnd(close)
  return { ...createCaller(services.address.url, clock), services, close }
}
