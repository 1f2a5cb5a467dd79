import type { RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { learnServerTime } from '../calls/server-clock.ts'
import type { Store } from '../hooks/store.ts'
import { createListeners, type Handler } from './listeners.ts'
import { type LiveState, ServerConnection } from './connection.ts'

export type SocketSettings = {
  url: string
  token: () => string | null
  /** Messages may have been missed: what is shown has to be asked anew. */
  onCatchUp: () => void
  connect?: (url: string) => WebSocket
  rng?: () => number
}

export type LiveSocket = {
  state: Store<LiveState>
  /** Hears a room until the returned function is called. The socket opens with the first listener. */
  listen: <Name extends RoomName>(room: Name, handler: Handler<Name>) => () => void
  /** Tells that the server has let us into a room; what was asked before may have missed a message. */
  onJoined: (room: RoomName, handler: () => void) => () => void
  /** Greets anew, after the member logged in or out. */
  renew: () => void
  /** Tries at once instead of waiting, as when the network is back. */
  wake: () => void
  close: () => void
}

/**
 * One connection for everything live. It greets with the token, joins the rooms that are listened to and counts messages; after
 * each return and each gap it says that the rest has to be asked anew.
 */
export const createSocket = ({ url, token, onCatchUp, connect, rng }: SocketSettings): LiveSocket => {
  const listeners = createListeners()
  let lastSeq = 0
  let everOpen = false

  const greeting = () => {
    const mine = token()
    lastSeq = 0
    return { type: 'hello' as const, ...(mine ? { token: mine } : {}) }
  }

  const onFrame = (frame: ServerFrame) => {
    if (frame.type === 'message') return take(frame)
    if (frame.type === 'refused') return
    if (frame.type === 'joined') return listeners.joined(frame.room)
    learnServerTime(Date.parse(frame.serverTime), connection.askedAt, Date.now(), 1)
    if (frame.type === 'welcome') enter()
  }

  const isWanted = () => [...listeners.rooms()].length > 0
  const chosen = { ...(connect ? { connect } : {}), ...(rng ? { rng } : {}) }
  const connection = new ServerConnection({ url, greeting, onFrame, isWanted, ...chosen })
  const isOpen = () => connection.state.get() === 'open'

  const enter = () => {
    connection.settle()
    // Rooms open after the welcome: until then the server does not know who listens.
    for (const room of listeners.rooms()) connection.send({ type: 'join', room })
    if (everOpen) onCatchUp()
    everOpen = true
  }

  const take = ({ room, seq, body }: Extract<ServerFrame, { type: 'message' }>) => {
    if (seq !== lastSeq + 1) onCatchUp()
    lastSeq = seq
    listeners.deliver(room, body)
  }

  return {
    state: connection.state,
    listen: (room, handler) => {
      const first = listeners.add(room, handler)
      if (connection.state.get() === 'idle') connection.open()
      if (first && isOpen()) connection.send({ type: 'join', room })
      return () => {
        if (listeners.remove(room, handler) && isOpen()) connection.send({ type: 'leave', room })
      }
    },
    onJoined: (room, handler) => listeners.addJoined(room, handler),
    renew: () => connection.renew(),
    wake: () => connection.wake(),
    close: () => {
      listeners.clear()
      connection.close()
    },
  }
}
