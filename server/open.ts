import { fileURLToPath } from 'node:url'
import { messageCheck } from './kit/check-answer.ts'
import { type Clock, steadyClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { connectDatabase } from './kit/database.ts'
import { createEncryption } from './kit/encryption.ts'
import { syncWithDatabase } from './kit/clock-sync.ts'
import { idMaker } from './kit/ids.ts'
import { createJobs } from './kit/jobs.ts'
import { refuseLoginSettings, refuseLoginSettingsAt } from './kit/login-settings.ts'
import { createLog } from './kit/log.ts'
import { systemRng } from './kit/rng.ts'
import { createMetrics } from './kit/metrics.ts'
import { migrate, requireMigrated } from './kit/migrate.ts'
import { mayMigrate } from './kit/roles.ts'
import { openRooms } from './kit/rooms.ts'
import type { KitServices } from './kit/services.ts'
import { openSecrets } from './kit/secrets.ts'
import { openObjectStore } from './kit/object-store.ts'
import { createVault } from './kit/vault.ts'

const memberSequenceBits = 8

/** Opens the kit services: the migrated database, keys, rooms, jobs. The caller closes them. */
export const openKit = async (config: Config, givenClock?: Clock): Promise<KitServices> => {
  const ownClock = steadyClock()
  const clock = givenClock ?? ownClock
  const log = createLog(config.logLevel)
  const database = connectDatabase(config.databaseUrl, { max: 20 })
  database.checkNew((client) => refuseLoginSettings(client, { clock, log }))
  database.checkEachAt((client, address) => refuseLoginSettingsAt(client, address, { database, clock, log }))
  const folder = config.migrationsDir ?? fileURLToPath(new URL('./migrations', import.meta.url))
  await ((await mayMigrate(database)) ? migrate(database, folder) : requireMigrated(database, folder))
  if (!givenClock) await syncWithDatabase(ownClock, database, log)
  const { rows } = await database.query<{ node: bigint }>(`SELECT nextval('process_node') AS node`)
  const node = Number(rows[0]?.node ?? 0n)
  const secrets = await openSecrets(database, config, systemRng)
  const metrics = createMetrics()
  const onRedis = (isUp: boolean): void => metrics.lines.set({ line: 'redis' }, isUp ? 1 : 0)
  const objects = config.objectStore && openObjectStore(config.objectStore)
  return {
    config,
    address: { url: config.ownUrl ?? '', games: config.gamesUrl ?? '' },
    database,
    clock,
    rng: systemRng,
    log,
    metrics,
    rooms: await openRooms(database, log, { redisUrl: config.redisUrl, onRedis, fits: messageCheck({ config, log }) }),
    jobs: createJobs(database, clock, log),
    secrets,
    encryption: createEncryption({ database, secrets, clock }),
    vault: createVault({ config, database, secrets, rng: systemRng, clock, log, objects }),
    objects,
    newId: idMaker(clock, node),
    newMemberId: idMaker(clock, node, memberSequenceBits),
  }
}
