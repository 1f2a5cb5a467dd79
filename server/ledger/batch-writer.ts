import type pg from 'pg'
import type { Database } from '../kit/database.ts'
import { isConnectionTrouble } from './batch-errors.ts'

const lockTimeoutMs = 300

/** Each machine of a cluster is written to over one connection, so that a batch is prepared and committed there once, not once for each shard. */
const oneEach = 'SET citus.max_adaptive_executor_pool_size = 1'

/** A connection that runs batches, and is made anew when it breaks. */
export class Writer {
  /** While it runs, or last ran, the slow queue. */
  slow = false
  readonly #database: Database
  readonly #name: string
  readonly #isOnCluster: boolean
  #client: pg.Client | undefined

  /** @param name shows in `pg_stat_activity` */
  constructor(database: Database, name: string, isOnCluster: boolean) {
    this.#database = database
    this.#name = name
    this.#isOnCluster = isOnCluster
  }

  async connect(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = await this.#database.dedicated(this.#name)
    client.on('error', () => {
      if (this.#client === client) this.drop()
    })
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    if (this.#isOnCluster) await client.query(oneEach)
    return (this.#client = client)
  }

  /** Whether the connection broke, by this error or before. */
  isBroken(client: pg.Client, error: unknown): boolean {
    if (isConnectionTrouble(error)) this.drop()
    return this.#client !== client
  }

  drop(): void {
    const client = this.#client
    this.#client = undefined
    // A connection with a running statement is dropped at once, so that callers waiting for it continue.
    client?.end().catch(() => {})
  }

  async end(): Promise<void> {
    await this.#client?.end()
  }
}
