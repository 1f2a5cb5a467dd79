import type { Call } from '@tamuvo/contract/call.ts'
import type { MessageOf, RoomName } from '@tamuvo/contract/rooms.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react'
import { askAnew } from '../calls/ask-anew.ts'
import { callKey } from '../calls/useCalls.tsx'
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
 * Asks calls anew with each message of a room, and once the server has let us in: an answer from before that moment may be older
 * than a message that was missed.
 * @param calls or keys of what was asked, where one call is asked several times on a page
 * @param concerns which messages change what is shown; without it all of them do
 */
export const useRefreshOn = <Name extends RoomName>(
  room: Name,
  calls: readonly (Call | QueryKey)[],
  concerns: (message: MessageOf<Name>) => boolean = () => true,
): void => {
  const socket = use(LiveContext)
  const queries = useQueryClient()
  const ask = useEffectEvent(() => calls.forEach((each) => void askAnew(queries, 'path' in each ? callKey(each) : each)))
  useRoom(room, (message) => concerns(message) && ask())
  useEffect(() => socket?.onJoined(room, () => ask()), [socket, room])
}

export const useLiveState = (): LiveState => useStore(use(LiveContext)?.state ?? idle)

/** Connects again at once instead of waiting. */
export const useWakeLive = (): (() => void) => {
  const socket = use(LiveContext)
  return () => socket?.wake()
}
