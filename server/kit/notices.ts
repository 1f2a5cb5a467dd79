import type pg from 'pg'
import type { Database } from './database.ts'
import { holdConnection } from './held-connection.ts'
import { countListeners } from './notices-store.ts'
import type { Log } from './log.ts'
import type { Hear } from './pub-sub.ts'
import { withTimeout } from './with-timeout.ts'

/** Below PostgreSQL's limit of 8000 bytes. */
export const noticeMax = 7_000

/** Bounds our memory while the server does not answer. */
const waitingMax = 4_000
const closeWithinMs = 500

const lineName = 'tamuvo-rooms'
const arrivalChannel = 'tamuvo_arrivals'

/** NOTIFY and LISTEN on a dedicated connection that is opened again whenever it breaks. */
export type Notices = {
  /** Never throws and never waits; without a connection the message is lost. */
  notify(channel: string, payload: string): void
  /** Whether no other process of the site listens. One that begins to is known at once, one that has gone at the next count. */
  isAlone(): boolean
  close(): Promise<void>
}

/**
 * Listens on channels, each with its handler.
 * @param countEveryMs how often the other processes are counted
 */
export const openNotices = async (
  database: Database,
  log: Log,
  channels: Record<string, Hear>,
  countEveryMs = 10_000,
): Promise<Notices> => {
  const others = new Others()
  const line = await holdConnection(database, log, {
    name: lineName,
    greet: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === arrivalChannel) others.arrived()
        else if (payload) channels[channel]?.(payload)
      })
      client.once('end', () => others.arrived())
      await client.query([arrivalChannel, ...Object.keys(channels)].map((channel) => `LISTEN ${channel}`).join('; '))
      await client.query(`NOTIFY ${arrivalChannel}`)
      // Its own notification came with the answer.
      await others.count(client)
    },
    beat: (client) => others.count(client),
    beatMs: countEveryMs,
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
    isAlone: () => others.areNone,
    close: async () => {
      await withTimeout(closeWithinMs, turn)
      await line.close()
    },
  }
}

/** Other processes that listen. Until they were counted there may be some. */
class Others {
  areNone = false
  #arrivals = 0

  /** One arrived, or may have. */
  arrived(): void {
    this.#arrivals++
    this.areNone = false
  }

  /** One that arrives meanwhile may be missing in the count. */
  async count(client: pg.Client): Promise<void> {
    const before = this.#arrivals
    const count = await countListeners(client, lineName)
    if (this.#arrivals === before) this.areNone = count === 0
  }
}
