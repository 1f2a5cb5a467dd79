import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Encryption } from './encryption.ts'
import type { IdMaker } from './ids.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { ObjectStore } from './object-store.ts'
import type { Rng } from './rng.ts'
import type { Metrics } from './metrics.ts'
import type { Rooms } from './rooms.ts'
import type { SecretSeals } from './secrets.ts'
import type { Vault } from './vault.ts'

/** Services for every area. An area adds its own to these: `type LotteryServices = KitServices & { … }`. */
export type KitServices = {
  config: Config
  /** The address of this process, and that of the origin of own games; set once it listens. */
  address: { url: string; games: string }
  database: Database
  clock: Clock
  rng: Rng
  rooms: Rooms
  jobs: Jobs
  secrets: SecretSeals
  encryption: Encryption
  vault: Vault
  /** The bucket of uploads, which the vault uses; undefined: they are kept in the database. */
  objects: ObjectStore | undefined
  log: Log
  metrics: Metrics
  /** Makes ids that grow with time, for bets, deposits, rounds. */
  newId: IdMaker
  /** Makes ids of members: shorter, see `idMaker`. */
  newMemberId(): bigint
}
