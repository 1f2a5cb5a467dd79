import { setImmediate as turn } from 'node:timers/promises'
import type { RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import type { WebSocket } from 'ws'
import type { Published } from './rooms.ts'

/** A browser that does not read is disconnected before it fills our memory. */
const bufferedMax = 512 * 1024
const sessionEnded = 4401
/** Some milliseconds of sending. */
const sentAtOnce = 250

/** One live connection. */
export type Connection = {
  readonly socket: WebSocket
  /** Where it comes from, as limits count it. */
  readonly origin: string
  readonly joined: Set<RoomName>
  /** The hash of the session it greeted with, as hex. */
  session: string | undefined
  memberId: string | undefined
  /** The hash of the token it greeted with, as hex; it may be another secret than a session. */
  holder: string | undefined
  seq: number
  alive: boolean
  frames: number
  greeted: boolean
}

/** The live connections of this process, by room, member and session. */
export class ConnectionRegistry {
  readonly connections = new Set<Connection>()
  readonly #bySession = new Map<string, Set<Connection>>()
  readonly #byMember = new Map<string, Set<Connection>>()
  readonly #byHolder = new Map<string, Set<Connection>>()
  readonly #byOrigin = new Map<string, Set<Connection>>()
  readonly #onCount: (count: number) => void
  /** Messages on their way, in their order. */
  readonly #waiting: Published[] = []

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount
  }

  enter(socket: WebSocket, origin: string): Connection {
    const connection: Connection = {
      socket,
      origin,
      joined: new Set(),
      session: undefined,
      memberId: undefined,
      holder: undefined,
      seq: 0,
      alive: true,
      frames: 0,
      greeted: false,
    }
    this.connections.add(connection)
    move(this.#byOrigin, connection, undefined, origin)
    this.#onCount(this.connections.size)
    return connection
  }

  leave(connection: Connection): void {
    this.identify(connection, undefined, undefined)
    this.hold(connection, undefined)
    move(this.#byOrigin, connection, connection.origin, undefined)
    this.connections.delete(connection)
    this.#onCount(this.connections.size)
  }

  /** Assigns the connection to a member; from then on it receives the member's messages. */
  identify(connection: Connection, session: string | undefined, memberId: string | undefined): void {
    move(this.#bySession, connection, connection.session, session)
    move(this.#byMember, connection, connection.memberId, memberId)
    connection.session = session
    connection.memberId = memberId
  }

  /** Records the secret it greeted with; from then on it receives messages for the holder of that. */
  hold(connection: Connection, holder: string | undefined): void {
    move(this.#byHolder, connection, connection.holder, holder)
    connection.holder = holder
  }

  countFrom(origin: string): number {
    return this.#byOrigin.get(origin)?.size ?? 0
  }

  countOf(memberId: string): number {
    return this.#byMember.get(memberId)?.size ?? 0
  }

  /** The sessions of connected members. */
  sessions(): string[] {
    return [...this.#bySession.keys()]
  }

  /** Closes the connections of a session that ended. */
  endSessions(hashes: readonly string[]): void {
    for (const connection of hashes.flatMap((hash) => [...(this.#bySession.get(hash) ?? [])])) {
      this.identify(connection, undefined, undefined)
      this.hold(connection, undefined)
      connection.socket.close(sessionEnded, 'session ended')
    }
  }

  /** Whether a browser of the member is connected here and has joined the room. */
  hears(room: RoomName, memberId: string): boolean {
    for (const connection of this.#byMember.get(memberId) ?? []) if (connection.joined.has(room)) return true
    return false
  }

  /** Sends a message to all who hear it. One to many is encoded once and sent in slices, so that it does not stop everything else. */
  pass(message: Published): void {
    this.#waiting.push(message)
    if (this.#waiting.length === 1) void this.#passAll()
  }

  /** Message by message: a connection gets them in the order in which they came. */
  async #passAll(): Promise<void> {
    for (let message = this.#waiting[0]; message; message = this.#waiting[0]) {
      const { room, memberId, holder, body } = message
      const text = JSON.stringify(body)
      let sent = 0
      for (const connection of this.#hearers(memberId, holder)) {
        if (!connection.joined.has(room)) continue
        if (sent > 0 && sent % sentAtOnce === 0) await turn()
        sent++
        this.#sendText(connection, `{"type":"message","room":"${room}","seq":${++connection.seq},"body":${text}}`)
      }
      this.#waiting.shift()
    }
  }

  #hearers(memberId: string | undefined, holder: string | undefined): Iterable<Connection> {
    if (memberId !== undefined) return this.#byMember.get(memberId) ?? []
    return holder === undefined ? this.connections : (this.#byHolder.get(holder) ?? [])
  }

  send(connection: Connection, frame: ServerFrame): void {
    this.#sendText(connection, JSON.stringify(frame))
  }

  #sendText({ socket }: Connection, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > bufferedMax) return socket.terminate()
    socket.send(text)
  }
}

const move = (
  index: Map<string, Set<Connection>>,
  connection: Connection,
  from: string | undefined,
  to: string | undefined,
): void => {
  if (from === to) return
  if (from !== undefined) {
    index.get(from)?.delete(connection)
    if (index.get(from)?.size === 0) index.delete(from)
  }
  if (to !== undefined) index.set(to, (index.get(to) ?? new Set()).add(connection))
}
