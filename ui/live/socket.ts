import type { RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { learnServerTime } from '../calls/server-clock.ts'
import type { Kept } from '../hooks/useKept.ts'
import { createListeners, type Handler } from './listeners.ts'
import { type LiveState, Wire } from './wire.ts'

export type SocketSettings = {
  url: string
  token: () => string | null
  /** Messages may have been missed: what is shown has to be asked anew. */
  onCatchUp: () => void
  connect?: (url: string) => WebSocket
  luck?: () => number
}

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

/**
 * One connection for everything live. It greets with the token, joins the rooms that are listened to and counts messages; after
 * each return and each gap it says that the rest has to be asked anew.
 */
export const createSocket = ({ url, token, onCatchUp, connect, luck }: SocketSettings): LiveSocket => {
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
    learnServerTime(Date.parse(frame.serverTime), wire.askedAt, Date.now(), 1)
    if (frame.type === 'welcome') enter()
  }

  const isWanted = () => [...listeners.rooms()].length > 0
  const wire = new Wire({ url, greeting, onFrame, isWanted, ...(connect ? { connect } : {}), ...(luck ? { luck } : {}) })
  const isOpen = () => wire.state.get() === 'open'

  const enter = () => {
    wire.settle()
    // Rooms open after the welcome: until then the server does not know who listens.
    for (const room of listeners.rooms()) wire.send({ type: 'join', room })
    if (everOpen) onCatchUp()
    everOpen = true
  }

  const take = ({ room, seq, body }: Extract<ServerFrame, { type: 'message' }>) => {
    if (seq !== lastSeq + 1) onCatchUp()
    lastSeq = seq
    listeners.deliver(room, body)
  }

  return {
    state: wire.state,
    listen: (room, handler) => {
      const first = listeners.add(room, handler)
      if (wire.state.get() === 'idle') wire.open()
      if (first && isOpen()) wire.send({ type: 'join', room })
      return () => {
        if (listeners.remove(room, handler) && isOpen()) wire.send({ type: 'leave', room })
      }
    },
    renew: () => wire.renew(),
    wake: () => wire.wake(),
    close: () => {
      listeners.clear()
      wire.close()
    },
  }
}
