import type { Database } from './database.ts'
import { holdConnection } from './held-connection.ts'
import type { Log } from './log.ts'
import type { Hear } from './pub-sub.ts'
import { withTimeout } from './with-timeout.ts'

/** Below PostgreSQL's limit of 8000 bytes. */
export const noticeMax = 7_000

/** Bounds our memory while the server does not answer. */
const waitingMax = 4_000
const closeWithinMs = 500

/** NOTIFY and LISTEN on a dedicated connection that is opened again whenever it breaks. */
export type Notices = {
  /** Never throws and never waits; without a connection the message is lost. */
  notify(channel: string, payload: string): void
  close(): Promise<void>
}

/** Listens on channels, each with its handler. */
export const openNotices = async (database: Database, log: Log, channels: Record<string, Hear>): Promise<Notices> => {
  const line = await holdConnection(database, log, {
    name: 'tamuvo-rooms',
    greet: (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (payload) channels[channel]?.(payload)
      })
      return client.query(
        Object.keys(channels)
          .map((channel) => `LISTEN ${channel}`)
          .join('; '),
      )
    },
  })
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const send = async (channel: string, payload: string): Promise<void> => {
    await line
      .client()
      ?.query('SELECT pg_notify($1, $2)', [channel, payload])
      .catch(() => {})
    waiting--
  }
  return {
    notify: (channel, payload) => {
      if (waiting >= waitingMax) return
      waiting++
      turn = turn.then(() => send(channel, payload))
    },
    close: async () => {
      await withTimeout(closeWithinMs, turn)
      await line.close()
    },
  }
}
