import type { MessageOf, RoomName } from '@tamuvo/contract/rooms.ts'
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react'
import { type Store, createStore, useStore } from '../hooks/store.ts'
import type { LiveSocket } from './socket.ts'
import type { LiveState } from './connection.ts'

const LiveContext = createContext<LiveSocket | null>(null)
const idle: Store<LiveState> = createStore<LiveState>('idle')

/** Gives the pages below a live connection, and wakes it when the network or the page comes back. */
export const LiveProvider = ({ socket, children }: { socket: LiveSocket; children: ReactNode }) => {
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && socket.wake()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [socket])
  return <LiveContext value={socket}>{children}</LiveContext>
}

/** Hears a room while the component is on the page. */
export const useRoom = <Name extends RoomName>(room: Name, handler: (message: MessageOf<Name>) => void, active = true): void => {
  const socket = use(LiveContext)
  const hear = useEffectEvent(handler)
  useEffect(() => {
    if (!active || !socket) return
    return socket.listen(room, (message) => hear(message))
  }, [socket, room, active])
}

/**
 * Hears a room and asks anew once the server has let us in: an answer from before that moment may be older than a message that
 * was missed. For pages that wait for something.
 */
export const useAwaited = <Name extends RoomName>(
  room: Name,
  { onMessage, askAnew }: { onMessage: (message: MessageOf<Name>) => void; askAnew: () => void },
): void => {
  const socket = use(LiveContext)
  const ask = useEffectEvent(askAnew)
  useRoom(room, onMessage)
  useEffect(() => socket?.onJoined(room, () => ask()), [socket, room])
}

export const useLiveState = (): LiveState => useStore(use(LiveContext)?.state ?? idle)

/** Connects again at once instead of waiting. */
export const useWakeLive = (): (() => void) => {
  const socket = use(LiveContext)
  return () => socket?.wake()
}
