import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** A dedicated connection that is opened again whenever it breaks or stops answering. */
export type HeldConnection = {
  /** The connection, while there is one. */
  client(): pg.Client | undefined
  close(): Promise<void>
}

export type HeldConnectionOptions = {
  /** Shows in `pg_stat_activity`. */
  name: string
  /** Run on a new connection before it is used. */
  greet(client: pg.Client): Promise<unknown>
  /** Repeated while it is open; also finds out whether the server is still there. */
  beat?(client: pg.Client): Promise<unknown>
  beatMs?: number
}

const reconnectMs = 500
const usualBeatMs = 10_000

/** Waits for the first attempt to connect, whether or not it succeeds. */
export const holdConnection = async (database: Database, log: Log, options: HeldConnectionOptions): Promise<HeldConnection> => {
  const closing = new AbortController()
  let current: pg.Client | undefined
  let tried = (): void => {}
  const firstTry = new Promise<void>((done) => (tried = done))
  const keep = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await hold(database, options, closing.signal, (client) => {
        current = client
        tried()
      }).catch((error: unknown) => log.warn({ line: options.name, error: String(error) }, 'reconnecting'))
      current = undefined
      tried()
      await rest(reconnectMs, closing.signal)
    }
  }
  const keeping = keep()
  await firstTry
  return {
    client: () => current,
    close: () => {
      closing.abort()
      return keeping
    },
  }
}

/** Opens one connection and waits until it ends. @throws why it ended */
const hold = async (
  database: Database,
  { name, greet, beat = (client) => client.query('SELECT 1'), beatMs = usualBeatMs }: HeldConnectionOptions,
  closing: AbortSignal,
  ready: (client: pg.Client) => void,
): Promise<void> => {
  const client = await database.dedicated(name)
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  try {
    await greet(client)
    ready(client)
    const until = AbortSignal.any([closing, ended.signal])
    while (!until.aborted) {
      await rest(beatMs, until)
      if (!until.aborted) await beat(client)
    }
    if (!closing.aborted) throw new Error('the connection ended')
  } finally {
    // A server that is gone may never answer.
    client.end().catch(() => {})
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
