import { randomUUID } from 'node:crypto'
import type { MessageOf, RoomName } from '@tamuvo/contract/rooms.ts'
import type { Database } from './database.ts'
import { keepLine } from './line.ts'
import type { Log } from './log.ts'

/** Whom a message is for: everybody in a room, or one member's browsers in it. */
export type Address<Name extends RoomName> = { room: Name; memberId?: bigint }

export type Publish = <Name extends RoomName>(address: Address<Name>, body: MessageOf<Name>) => void

export type Published = { room: RoomName; memberId: string | undefined; body: unknown }

/** Carries live messages to every process. A message may get lost with a connection: browsers ask anew, never guess. */
export type Rooms = {
  publish: Publish
  /** Called for every message of every process, this one included. Answers how to stop. */
  listen(listener: (message: Published) => void): () => void
  /** Called with the hashes, as hex, of sessions that ended on whatever process. Answers how to stop. */
  onSessionsEnded(listener: (hashes: readonly string[]) => void): () => void
  close(): Promise<void>
}

const channel = 'tamuvo_rooms'
const sessionChannel = 'tamuvo_sessions'
const payloadMax = 7_000
const flushMs = 5

/** Live messages over PostgreSQL's NOTIFY, gathered for some milliseconds so that a busy second is few notifications. */
export const openRooms = async (database: Database, log: Log): Promise<Rooms> => {
  const listeners = new Set<(message: Published) => void>()
  const deliver = (message: Published) => listeners.forEach((listener) => listener(message))
  const sessionListeners = new Set<(hashes: readonly string[]) => void>()
  const origin = randomUUID()
  const hear = (heardOn: string, text: string): void => {
    if (heardOn === sessionChannel) return sessionListeners.forEach((listener) => listener(text.split(',')))
    const { from, messages }: { from: string; messages: Published[] } = JSON.parse(text)
    if (from !== origin) messages.forEach(deliver)
  }
  const line = await keepLine(database, log, {
    name: 'tamuvo-rooms',
    greet: (client) => {
      client.on('notification', ({ channel: heardOn, payload }) => {
        try {
          if (payload) hear(heardOn, payload)
        } catch (error) {
          log.error({ heardOn, error: String(error) }, 'a notification was not understood')
        }
      })
      return client.query(`LISTEN ${channel}; LISTEN ${sessionChannel}`)
    },
  })
  const notify = (payload: string): void =>
    void line
      .client()
      ?.query('SELECT pg_notify($1, $2)', [channel, payload])
      .catch(() => {})

  let waiting: Published[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const messages = waiting
    waiting = []
    for (const payload of payloads(origin, messages)) notify(payload)
  }
  return {
    publish: ({ room, memberId }, body) => {
      const message: Published = { room, memberId: memberId?.toString(), body }
      deliver(message)
      waiting.push(message)
      timer ??= setTimeout(flush, flushMs)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSessionsEnded: (listener) => {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
    close: async () => {
      clearTimeout(timer)
      await line.close()
    },
  }
}

/** Packs messages into as few payloads as NOTIFY's limit allows. */
export const payloads = (from: string, messages: Published[]): string[] => {
  const packed: string[] = []
  let parts: string[] = []
  let size = 0
  const close = () => {
    if (parts.length > 0) packed.push(`{"from":"${from}","messages":[${parts.join(',')}]}`)
    parts = []
    size = 0
  }
  for (const message of messages) {
    const text = JSON.stringify(message)
    const bytes = Buffer.byteLength(text) + 1
    if (bytes > payloadMax) continue
    if (size + bytes > payloadMax) close()
    parts.push(text)
    size += bytes
  }
  close()
  return packed
}
