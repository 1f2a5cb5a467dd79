import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kit/clock.ts'
import { type Config, readConfig } from '../kit/config.ts'
import type { Database } from '../kit/database.ts'
import type { AnyHandler } from '../kit/handle.ts'
import { serveHealth } from '../kit/health.ts'
import { createHttp } from '../kit/http.ts'
import { type LiveLimits, serveLive } from '../kit/live.ts'
import type { RoomAccesses } from '../kit/room-access.ts'
import { serve } from '../kit/serve.ts'
import type { KitServices } from '../kit/services.ts'
import { openKit } from '../open.ts'
import { atEnd } from './at-end.ts'
import { type Caller, createCaller } from './caller.ts'
import { keepFailures } from './logged-failures.ts'
import { testDatabase, urlFor } from './database.ts'
import { testSecretKeys } from './secret-keys.ts'

/** `owner`: connections of the owner of the tables, for tests that tamper; the services have the rights of a worker. */
export type TestServer<Services> = Caller & { services: Services; owner: Database }

export type TestOptions<Services extends KitServices> = {
  clock?: Clock
  config?: Partial<Config>
  /** Opens the services of the areas under test on top of the kit. */
  open(kit: KitServices): Promise<Services>
  /** The handlers to serve. */
  handlers: readonly AnyHandler<Services>[]
  /** Routes outside of the contract. */
  routes?(app: FastifyInstance, services: Services): void
  /** Access to restricted rooms of live messages. */
  roomAccess?(services: Services): RoomAccesses
  /** Limits of live connections. */
  live?: Partial<LiveLimits>
  close?(services: Services): Promise<void>
}

const usual = { LOG_LEVEL: 'silent', JOURNAL_MARKS_DIR: 'none', DEMO: '0', ANSWER_CHECKS: 'loud', SECRET_KEYS: testSecretKeys }

/** A server on a free port with its own database, for the areas of a test file. */
export const testServer = async <Services extends KitServices>(options: TestOptions<Services>): Promise<TestServer<Services>> => {
  const database = await testDatabase()
  const config = {
    ...readConfig({ ...usual, DATABASE_URL: urlFor(database.url, 'worker') }),
    // Staff do without authenticators, as in a demo.
    needsStaffCodes: false,
    ...options.config,
  }
  const kit = await openKit(config, options.clock ?? systemClock)
  keepFailures(kit.log)
  const services = await options.open(kit)
  const app = await createHttp(services)
  serve(app, options.handlers, services)
  options.routes?.(app, services)
  serveHealth(app, services)
  await serveLive(app, services, {
    accesses: options.roomAccess?.(services) ?? {},
    ...(options.live ? { limits: options.live } : {}),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(async () => {
    await app.close()
    await options.close?.(services)
    await kit.jobs.stop()
    await kit.rooms.close()
    await kit.database.close()
  })
  return { ...createCaller(url), services, owner: database }
}
