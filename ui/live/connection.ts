import type { ClientFrame, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { type Store, createStore } from '../hooks/store.ts'
import { backoffMs, jitter } from './backoff.ts'

export type LiveState = 'idle' | 'connecting' | 'open' | 'lost'

export type ConnectionSettings = {
  url: string
  /** What to say first on each new connection. */
  greeting: () => ClientFrame
  onFrame: (frame: ServerFrame) => void
  /** Whether a lost connection is worth getting back. */
  isWanted: () => boolean
  connect?: (url: string) => WebSocket
  rng?: () => number
}

export const pingMs = 25_000
export const idleMaxMs = 40_000

/** A connection that comes back by itself: it greets, answers for its liveliness with pings, notices silence, and waits longer after each failure. */
export class ServerConnection {
  readonly state: Store<LiveState> = createStore<LiveState>('idle')
  readonly #settings: ConnectionSettings
  #socket: WebSocket | undefined
  #failures = 0
  #heardAt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  /** When the last greeting or ping left, in ms: the answer tells the server's time. */
  askedAt = 0

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
  }

  open(): void {
    this.#stopWaiting()
    this.state.set(this.#failures > 0 ? 'lost' : 'connecting')
    const connect = this.#settings.connect ?? ((url: string) => new WebSocket(url))
    const socket = connect(this.#settings.url)
    this.#socket = socket
    socket.onopen = () => this.#greet()
    socket.onmessage = ({ data }) => this.#hear(String(data))
    socket.onclose = () => socket === this.#socket && this.#lose()
  }

  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame))
  }

  /** The server has let us in. */
  settle(): void {
    this.#failures = 0
    this.state.set('open')
  }

  /** Begins anew with a fresh greeting. */
  renew(): void {
    if (!this.#socket) return
    this.#part()
    this.open()
  }

  /** Tries at once instead of waiting. */
  wake(): void {
    if (this.#retry !== undefined) this.open()
  }

  close(): void {
    this.#stopWaiting()
    this.#part()
    this.state.set('idle')
  }

  #greet(): void {
    this.#heardAt = this.askedAt = Date.now()
    this.send(this.#settings.greeting())
    this.#pinging = setInterval(() => this.#beat(), pingMs)
  }

  #beat(): void {
    if (Date.now() - this.#heardAt > idleMaxMs) {
      this.#part()
      return this.#lose()
    }
    this.askedAt = Date.now()
    this.send({ type: 'ping' })
  }

  #hear(text: string): void {
    this.#heardAt = Date.now()
    this.#settings.onFrame(JSON.parse(text) as ServerFrame)
  }

  #lose(): void {
    clearInterval(this.#pinging)
    this.#socket = undefined
    if (!this.#settings.isWanted()) return this.state.set('idle')
    this.#failures++
    this.state.set('lost')
    this.#retry = setTimeout(() => this.open(), backoffMs(this.#failures, (this.#settings.rng ?? jitter)()))
  }

  /** Lets the connection go without hearing its end. */
  #part(): void {
    const old = this.#socket
    clearInterval(this.#pinging)
    this.#socket = undefined
    old?.close()
  }

  #stopWaiting(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }
}
