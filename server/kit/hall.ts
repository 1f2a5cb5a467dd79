import type { RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import type { WebSocket } from 'ws'
import type { Published } from './rooms.ts'

/** A browser that does not read is let go before it fills our memory. */
const bufferedMax = 512 * 1024
const sessionEnded = 4401

/** One live connection. */
export type Seat = {
  readonly socket: WebSocket
  readonly joined: Set<RoomName>
  /** The hash of the session it greeted with, as hex. */
  session: string | undefined
  memberId: string | undefined
  /** The hash of whatever it greeted with, as hex: secrets that are no session are known by it. */
  holder: string | undefined
  seq: number
  alive: boolean
  frames: number
  greeted: boolean
}

/** The live connections of this process, and who sits where. */
export class Hall {
  readonly seats = new Set<Seat>()
  readonly #bySession = new Map<string, Set<Seat>>()
  readonly #byMember = new Map<string, Set<Seat>>()
  readonly #byHolder = new Map<string, Set<Seat>>()
  readonly #onCount: (count: number) => void

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount
  }

  enter(socket: WebSocket): Seat {
    const seat: Seat = {
      socket,
      joined: new Set(),
      session: undefined,
      memberId: undefined,
      holder: undefined,
      seq: 0,
      alive: true,
      frames: 0,
      greeted: false,
    }
    this.seats.add(seat)
    this.#onCount(this.seats.size)
    return seat
  }

  leave(seat: Seat): void {
    this.identify(seat, undefined, undefined)
    this.hold(seat, undefined)
    this.seats.delete(seat)
    this.#onCount(this.seats.size)
  }

  /** Notes whose connection it is; from then on it hears what is for that member. */
  identify(seat: Seat, session: string | undefined, memberId: string | undefined): void {
    move(this.#bySession, seat, seat.session, session)
    move(this.#byMember, seat, seat.memberId, memberId)
    seat.session = session
    seat.memberId = memberId
  }

  /** Notes what it greeted with; from then on it hears what is for whoever holds that. */
  hold(seat: Seat, holder: string | undefined): void {
    move(this.#byHolder, seat, seat.holder, holder)
    seat.holder = holder
  }

  /** The sessions of members that are connected. */
  sessions(): string[] {
    return [...this.#bySession.keys()]
  }

  /** Nothing of a member reaches a connection whose session is over. */
  endSessions(hashes: readonly string[]): void {
    for (const seat of hashes.flatMap((hash) => [...(this.#bySession.get(hash) ?? [])])) {
      this.identify(seat, undefined, undefined)
      this.hold(seat, undefined)
      seat.socket.close(sessionEnded, 'session ended')
    }
  }

  /** Whether a browser of the member is here and has joined the room. */
  hears(room: RoomName, memberId: string): boolean {
    for (const seat of this.#byMember.get(memberId) ?? []) if (seat.joined.has(room)) return true
    return false
  }

  pass({ room, memberId, holder, body }: Published): void {
    for (const seat of this.#hearers(memberId, holder))
      if (seat.joined.has(room)) this.send(seat, { type: 'message', room, seq: ++seat.seq, body })
  }

  #hearers(memberId: string | undefined, holder: string | undefined): Iterable<Seat> {
    if (memberId !== undefined) return this.#byMember.get(memberId) ?? []
    return holder === undefined ? this.seats : (this.#byHolder.get(holder) ?? [])
  }

  send({ socket }: Seat, frame: ServerFrame): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > bufferedMax) return socket.terminate()
    socket.send(JSON.stringify(frame))
  }
}

const move = (index: Map<string, Set<Seat>>, seat: Seat, from: string | undefined, to: string | undefined): void => {
  if (from === to) return
  if (from !== undefined) {
    index.get(from)?.delete(seat)
    if (index.get(from)?.size === 0) index.delete(from)
  }
  if (to !== undefined) index.set(to, (index.get(to) ?? new Set()).add(seat))
}
