import { type ClientFrame, type MessageOf, type RoomName, rooms, type ServerFrame } from '@tamuvo/contract/rooms.ts'
import { learnServerTime } from '../calls/server-clock.ts'
import { type Kept, keep } from '../hooks/useKept.ts'
import { backoffMs, jitter } from './backoff.ts'

export type LiveState = 'idle' | 'connecting' | 'open' | 'lost'

export type SocketSettings = {
  url: string
  token: () => string | null
  /** Messages may have been missed: what is shown has to be asked anew. */
  onCatchUp: () => void
  connect?: (url: string) => WebSocket
  luck?: () => number
}

type Handler<Name extends RoomName> = (message: MessageOf<Name>) => void

export type LiveSocket = {
  state: Kept<LiveState>
  /** Hears a room until the returned function is called. The socket opens with the first listener. */
  listen: <Name extends RoomName>(room: Name, handler: Handler<Name>) => () => void
  /** Greets anew, after the member logged in or out. */
  renew: () => void
  /** Tries at once instead of waiting, as when the network is back. */
  wake: () => void
  close: () => void
}

export const pingMs = 25_000
export const silenceMs = 40_000

/**
 * One connection for everything live. It greets with the token, joins the rooms that are listened to, counts messages, notices
 * silence, and comes back by itself; after each return and each gap it says that the rest has to be asked anew.
 */
export const createSocket = (settings: SocketSettings): LiveSocket => {
  const state = keep<LiveState>('idle')
  const handlers = new Map<RoomName, Set<Handler<never>>>()
  let socket: WebSocket | undefined
  let failures = 0
  let lastSeq = 0
  let everOpen = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let heardAt = 0
  let askedAt = 0

  const send = (frame: ClientFrame) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }

  const open = () => {
    clearTimeout(retry)
    retry = undefined
    state.set(failures > 0 ? 'lost' : 'connecting')
    const mine = (settings.connect ?? ((url) => new WebSocket(url)))(settings.url)
    socket = mine
    mine.onopen = greet
    mine.onmessage = ({ data }) => receive(String(data))
    mine.onclose = () => mine === socket && lose()
  }

  const greet = () => {
    const token = settings.token()
    lastSeq = 0
    heardAt = askedAt = Date.now()
    send({ type: 'hello', ...(token ? { token } : {}) })
    pinging = setInterval(beat, pingMs)
  }

  const beat = () => {
    if (Date.now() - heardAt > silenceMs) return part(), lose()
    askedAt = Date.now()
    send({ type: 'ping' })
  }

  /** Lets a connection go without hearing its end. */
  const part = () => {
    const old = socket
    clearInterval(pinging)
    socket = undefined
    old?.close()
  }

  const lose = () => {
    clearInterval(pinging)
    socket = undefined
    if (handlers.size === 0) return state.set('idle')
    failures++
    state.set('lost')
    retry = setTimeout(open, backoffMs(failures, (settings.luck ?? jitter)()))
  }

  const receive = (text: string) => {
    const frame = JSON.parse(text) as ServerFrame
    heardAt = Date.now()
    if (frame.type === 'message') return deliver(frame)
    if (frame.type === 'welcome' || frame.type === 'pong') learnServerTime(Date.parse(frame.serverTime), askedAt, heardAt, 1)
    if (frame.type === 'welcome') welcome()
  }

  const welcome = () => {
    failures = 0
    state.set('open')
    // Rooms open after the greeting: until then the server does not know who listens.
    for (const room of handlers.keys()) send({ type: 'join', room })
    if (everOpen) settings.onCatchUp()
    everOpen = true
  }

  const deliver = ({ room, seq, body }: Extract<ServerFrame, { type: 'message' }>) => {
    if (seq !== lastSeq + 1) settings.onCatchUp()
    lastSeq = seq
    const read = rooms[room]?.message.safeParse(body)
    if (!read?.success) return console.error(`live message of "${room}" is not as agreed`, read?.error)
    for (const handler of handlers.get(room) ?? []) handler(read.data as never)
  }

  const leave = (room: RoomName) => {
    handlers.delete(room)
    if (state.get() === 'open') send({ type: 'leave', room })
  }

  return {
    state,
    listen: (room, handler) => {
      const listeners = handlers.get(room) ?? new Set()
      listeners.add(handler as Handler<never>)
      if (!handlers.has(room)) {
        handlers.set(room, listeners)
        if (state.get() === 'idle') open()
        else if (state.get() === 'open') send({ type: 'join', room })
      }
      return () => {
        listeners.delete(handler as Handler<never>)
        if (listeners.size === 0 && handlers.get(room) === listeners) leave(room)
      }
    },
    renew: () => {
      if (!socket) return
      part()
      open()
    },
    wake: () => {
      if (retry !== undefined) open()
    },
    close: () => {
      handlers.clear()
      clearTimeout(retry)
      part()
      state.set('idle')
    },
  }
}
