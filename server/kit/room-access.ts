import type { RoomName } from '@tamuvo/contract/rooms.ts'
import type { Connection } from './connections.ts'
import type { Log } from './log.ts'

/** Access to a room for which the contract alone is not enough. */
export type RoomAccess = {
  letsVisitors(): Promise<boolean>
  /** Those of some members who may not be in it. */
  keptOut(memberIds: readonly bigint[]): Promise<bigint[]>
}
export type RoomAccesses = Partial<Record<RoomName, RoomAccess>>

type Listener = Pick<Connection, 'joined' | 'memberId'>

/** Whether somebody may join the room now. */
export const lets = async (door: RoomAccess, { memberId }: Pick<Connection, 'memberId'>): Promise<boolean> =>
  memberId === undefined ? door.letsVisitors() : (await door.keptOut([BigInt(memberId)])).length === 0

/** Removes members from rooms that they may no longer join: one query a room, however many are in it. */
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
      log.warn({ error: String(error) }, 'access to a room could not be checked')
    }
  }
}

const whoIsKeptOut = async (door: RoomAccess, inside: readonly Listener[]): Promise<(connection: Listener) => boolean> => {
  const members = new Set(inside.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId])))
  const letsVisitors = members.size === inside.length || (await door.letsVisitors())
  const keptOut = new Set(members.size === 0 ? [] : (await door.keptOut([...members].map(BigInt))).map(String))
  return ({ memberId }) => (memberId === undefined ? !letsVisitors : keptOut.has(memberId))
}
