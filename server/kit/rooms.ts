import { randomUUID } from 'node:crypto'
import type { MessageOf, RoomName } from '@tamuvo/contract/rooms.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { noticeMax, type Notices, openNotices } from './notices.ts'
import type { RedisPubSubOptions } from './rooms-redis.ts'
import type { Hear, PubSub } from './pub-sub.ts'

/**
 * The recipients of a message: all in a room, one member's browsers in it, or those that greeted with another secret, by its
 * hash as hex.
 */
type Address<Name extends RoomName> = { room: Name; memberId?: bigint; holder?: string }

type Publish = <Name extends RoomName>(address: Address<Name>, body: MessageOf<Name>) => void

export type Published = { room: RoomName; memberId: string | undefined; holder?: string; body: unknown }

/**
 * Something happened to a member, published to all processes. Those with connections of the member look up what to send;
 * for most members there are none, and looking it up for all would cost too much.
 */
export type Hint = { hint: RoomName; memberId: string; about: Readonly<Record<string, string>> }

/** Whether a browser of the member is connected here and in the room. */
type Hears = (room: RoomName, memberId: string) => boolean

/** Carries live messages to every process. A message may get lost with a connection: browsers then ask again. */
export type Rooms = {
  publish: Publish
  /** As `publish`, to connections of this process only. */
  publishHere: Publish
  hint(hint: Hint): void
  /** Calls back for every hint of every process about members connected here. @returns stops it */
  onHint(listener: (hint: Hint) => void): () => void
  /**
   * Calls back for every message of every process, this one included. @returns stops it
   * @param hears which messages; all when absent
   */
  listen(listener: (message: Published) => void, hears?: Hears): () => void
  /** Calls back with the hashes, as hex, of sessions that ended on any process. @returns stops it */
  onSessionsEnded(listener: (hashes: readonly string[]) => void): () => void
  close(): Promise<void>
}

const roomChannel = 'tamuvo_rooms'
const sessionChannel = 'tamuvo_sessions'
const flushMs = 5

export type RoomsOptions = {
  /** Carries messages over Redis instead of NOTIFY. */
  redisUrl?: string | undefined
  /** Called with whether Redis is connected, now and on every change. */
  onRedis?: (isUp: boolean) => void
  /** How often the other processes are counted. */
  countEveryMs?: number
  /** Whether a message matches the contract; one that does not is not sent. */
  fits?: (room: RoomName, body: unknown) => boolean
}

/** Live messages, collected for some milliseconds so that a busy second is few notifications. */
export const openRooms = async (
  database: Database,
  log: Log,
  { redisUrl, onRedis, countEveryMs, fits = () => true }: RoomsOptions = {},
): Promise<Rooms> => {
  const messages = new Listeners<Published>()
  const endings = new Listeners<readonly string[]>()
  const hints = new Listeners<Hint>()
  const hearers = new Set<Hears>()
  const origin = randomUUID()
  const own = headOf(origin)
  const take = (message: Message): void => {
    if (!('hint' in message)) return messages.send(message)
    for (const hears of hearers) if (hears(message.hint, message.memberId)) return hints.send(message)
  }
  const hear = guarded(log, (text) => {
    if (text.startsWith(own)) return
    const { messages: came }: { messages: Message[] } = JSON.parse(text)
    for (const message of came) take(message)
  })
  const channels = {
    [sessionChannel]: guarded(log, (text) => endings.send(text.split(','))),
    ...(redisUrl ? {} : { [roomChannel]: hear }),
  }
  const notices = await openNotices(database, log, channels, countEveryMs)
  const pubSub = redisUrl ? await redisPubSub(database, log, { url: redisUrl, hear, onUp: onRedis }) : noticePubSub(notices)
  const gathering = gather((gathered) => {
    for (const payload of payloads(origin, gathered, pubSub.payloadMax)) pubSub.publish(payload)
  })
  const send = (message: Message): void => {
    take(message)
    if (!notices.isAlone()) gathering.add(message)
  }
  return {
    publish: (address, body) => {
      if (fits(address.room, body)) send(published(address, body))
    },
    publishHere: (address, body) => {
      if (fits(address.room, body)) messages.send(published(address, body))
    },
    hint: send,
    onHint: (listener) => hints.add(listener),
    listen: (listener, hears = () => true) => {
      hearers.add(hears)
      const stop = messages.add(listener)
      return () => void (stop(), hearers.delete(hears))
    },
    onSessionsEnded: (listener) => endings.add(listener),
    close: async () => {
      gathering.flush()
      await pubSub.close()
      await notices.close()
    },
  }
}

type Message = Published | Hint

const published = ({ room, memberId, holder }: Address<RoomName>, body: unknown): Published => ({
  room,
  memberId: memberId?.toString(),
  ...(holder === undefined ? {} : { holder }),
  body,
})

class Listeners<Heard> {
  readonly #all = new Set<(heard: Heard) => void>()

  add(listener: (heard: Heard) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  send(heard: Heard): void {
    for (const listener of this.#all) listener(heard)
  }
}

/** Payloads of other programs may be anything. */
const guarded =
  (log: Log, hear: Hear): Hear =>
  (text) => {
    try {
      hear(text)
    } catch (error) {
      log.error({ error: String(error) }, 'a notification was not understood')
    }
  }

const noticePubSub = (notices: Notices): PubSub => ({
  payloadMax: noticeMax,
  publish: (payload) => notices.notify(roomChannel, payload),
  // Its connection also carries the ends of sessions.
  close: async () => {},
})

/** Sites that share one Redis do not mix as long as their databases have different names. */
const redisPubSub = async (database: Database, log: Log, options: Omit<RedisPubSubOptions, 'channel'>): Promise<PubSub> => {
  const { rows } = await database.query<{ name: string }>('SELECT current_database() AS name')
  // Loaded only where it is used: it would slow down every start.
  const { openRedisPubSub } = await import('./rooms-redis.ts')
  return openRedisPubSub(log, { ...options, channel: `tamuvo:rooms:${rows[0]?.name}` })
}

/** Flushes together what is added within some milliseconds. */
const gather = (take: (messages: Message[]) => void): { add(message: Message): void; flush(): void } => {
  let waiting: Message[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const messages = waiting
    waiting = []
    take(messages)
  }
  return {
    add: (message) => {
      waiting.push(message)
      timer ??= setTimeout(flush, flushMs)
    },
    flush,
  }
}

const headOf = (from: string): string => `{"from":"${from}",`

/** Packs messages into as few payloads as the limit allows, in bytes. One that is too large by itself is dropped. */
export const payloads = (from: string, messages: readonly Message[], payloadMax = noticeMax): string[] => {
  const packed: string[] = []
  let parts: string[] = []
  let size = 0
  const close = () => {
    if (parts.length > 0) packed.push(`${headOf(from)}"messages":[${parts.join(',')}]}`)
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
