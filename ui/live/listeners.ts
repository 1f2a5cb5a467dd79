import { type MessageOf, type RoomName, rooms } from '@tamuvo/contract/rooms.ts'

export type Handler<Name extends RoomName> = (message: MessageOf<Name>) => void

/** Who listens to which room. */
export type Listeners = {
  rooms: () => Iterable<RoomName>
  /** True when this is the first one of its room. */
  add: <Name extends RoomName>(room: Name, handler: Handler<Name>) => boolean
  /** True when it was the last one of its room. */
  remove: <Name extends RoomName>(room: Name, handler: Handler<Name>) => boolean
  /** Called when a room has been joined. */
  addJoined: (room: RoomName, handler: () => void) => () => void
  joined: (room: RoomName) => void
  clear: () => void
  /** Hands a message to those who listen, once its shape is proven. */
  deliver: (room: RoomName, body: unknown) => void
}

export const createListeners = (): Listeners => {
  const handlers = new Map<RoomName, Set<Handler<never>>>()
  const waiting = new Set<{ room: RoomName; handler: () => void }>()
  return {
    rooms: () => handlers.keys(),
    add: (room, handler) => {
      const known = handlers.get(room)
      handlers.set(room, (known ?? new Set()).add(handler))
      return known === undefined
    },
    remove: (room, handler) => {
      const known = handlers.get(room)
      known?.delete(handler)
      return known?.size === 0 && handlers.delete(room)
    },
    addJoined: (room, handler) => {
      const one = { room, handler }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    joined: (room) => {
      for (const one of waiting) if (one.room === room) one.handler()
    },
    clear: () => {
      handlers.clear()
      waiting.clear()
    },
    deliver: (room, body) => {
      const read = rooms[room]?.message.safeParse(body)
      if (!read?.success) return console.error(`live message of "${room}" is not as agreed`, read?.error)
      for (const handler of handlers.get(room) ?? []) handler(read.data as never)
    },
  }
}
