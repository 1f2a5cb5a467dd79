import type pg from 'pg'
import type { Database } from '../kit/database.ts'
import type { BatchWriterOptions } from './batch-work.ts'
import type { Machines } from './machines.ts'
import { BatchConnection, DirectConnection } from './batch-connection.ts'

const lockTimeoutMs = 300

/** Each machine of a cluster is written to over one connection, so that a batch is prepared and committed there once, not once for each shard. */
const oneEach = 'SET citus.max_adaptive_executor_pool_size = 1'

type WriterOptions = {
  /** Shows in `pg_stat_activity`. */
  name: string
  isOnCluster: boolean
  /** Where the machine is to which the fast path goes past the coordinator; undefined where it does not. */
  addressOf: (() => string | undefined) | undefined
}

/** Those of one machine, or of jobs that need any. `isDirect`: the fast path goes to it past the coordinator. */
export type WritersOptions = Required<BatchWriterOptions> & { machines: Machines; machine: number; isDirect: boolean }

export const writersOf = (database: Database, { name, writers, machines, machine, isDirect }: WritersOptions): Writer[] => {
  const addressOf = isDirect ? () => machines.addressOf(machine) : undefined
  return Array.from(
    { length: writers },
    (_, no) => new Writer(database, { name: `${name}-${no + 1}`, isOnCluster: machines.areMany, addressOf }),
  )
}

/** The connections that run batches, one at a time. */
export class Writer {
  /** While it runs, or last ran, the slow queue. */
  slow = false
  readonly #central: BatchConnection
  readonly #direct: DirectConnection | undefined

  constructor(database: Database, { name, isOnCluster, addressOf }: WriterOptions) {
    this.#central = new BatchConnection(() => begin(database.dedicated(name), isOnCluster))
    if (addressOf)
      this.#direct = new DirectConnection(addressOf, (address) =>
        begin(database.dedicatedAt(address, name, { isChecked: true }), isOnCluster),
      )
  }

  connect(): Promise<pg.Client> {
    return this.#central.connect()
  }

  /** The connection of the fast path. */
  async connectFast(): Promise<pg.Client> {
    return this.#direct?.ready() ?? this.#central.connect()
  }

  /** Whether the connection broke, by this error or before. */
  isBroken(client: pg.Client, error: unknown): boolean {
    return this.#connections.every((connection) => connection.isBroken(client, error))
  }

  drop(): void {
    for (const connection of this.#connections) connection.drop()
  }

  async end(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.end()))
  }

  get #connections(): BatchConnection[] {
    return this.#direct ? [this.#central, this.#direct.connection] : [this.#central]
  }
}

const begin = async (connecting: Promise<pg.Client>, isOnCluster: boolean): Promise<pg.Client> => {
  const client = await connecting
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
  if (isOnCluster) await client.query(oneEach)
  return client
}
