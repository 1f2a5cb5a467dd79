import type { RoomName } from '@tamuvo/contract/rooms.ts'
import type { Connection } from './connections.ts'
import type { Log } from './log.ts'

/** Who of those that a room is for may hear it, where not all may. */
export type RoomAccess = {
  letsVisitors(): Promise<boolean>
  /** Of some members those who may not. */
  keptOut(memberIds: readonly bigint[]): Promise<bigint[]>
}
export type RoomAccesses = Partial<Record<RoomName, RoomAccess>>

type Listener = Pick<Connection, 'joined' | 'memberId'>

/** Whether somebody may join the room now. */
export const lets = async (door: RoomAccess, { memberId }: Pick<Connection, 'memberId'>): Promise<boolean> =>
  memberId === undefined ? door.letsVisitors() : (await door.keptOut([BigInt(memberId)])).length === 0

/** Lets nobody stay in a room who would not be let in any more: one question a room, however many are in it. */
export const checkRoomAccess = async (
  registry: { connections: Iterable<Listener> },
  doors: RoomAccesses,
  { log }: { log: Log },
): Promise<void> => {
  for (const [room, door] of Object.entries(doors) as [RoomName, RoomAccess][]) {
    const inside = [...registry.connections].filter(({ joined }) => joined.has(room))
    try {
      const keepsOut = await whoIsKeptOut(door, inside)
      for (const connection of inside) if (keepsOut(connection)) connection.joined.delete(room)
    } catch (error) {
      log.warn({ error: String(error) }, 'who hears a room could not be checked')
    }
  }
}

const whoIsKeptOut = async (door: RoomAccess, inside: readonly Listener[]): Promise<(connection: Listener) => boolean> => {
  const members = new Set(inside.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId])))
  const letsVisitors = members.size === inside.length || (await door.letsVisitors())
  const keptOut = new Set(members.size === 0 ? [] : (await door.keptOut([...members].map(BigInt))).map(String))
  return ({ memberId }) => (memberId === undefined ? !letsVisitors : keptOut.has(memberId))
}
