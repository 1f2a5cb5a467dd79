import type { RoomName } from '@tamuvo/contract/rooms.ts'
import type { Connection } from './connections.ts'
import type { Log } from './log.ts'

/** Access to a room for which the contract alone is not enough. */
export type RoomAccess = {
  allowsVisitors(): Promise<boolean>
  /** Those of some members who may not be in it. */
  denied(memberIds: readonly bigint[]): Promise<bigint[]>
}
export type RoomAccesses = Partial<Record<RoomName, RoomAccess>>

type Listener = Pick<Connection, 'joined' | 'memberId'>

/** Whether a connection may join the room now. */
export const isAllowed = async (access: RoomAccess, { memberId }: Pick<Connection, 'memberId'>): Promise<boolean> =>
  memberId === undefined ? access.allowsVisitors() : (await access.denied([BigInt(memberId)])).length === 0

/** Removes members from rooms that they may no longer join: one query a room, however many are in it. */
export const checkRoomAccess = async (
  registry: { connections: Iterable<Listener> },
  accesses: RoomAccesses,
  { log }: { log: Log },
): Promise<void> => {
  for (const [room, access] of Object.entries(accesses) as [RoomName, RoomAccess][]) {
    const inside = [...registry.connections].filter(({ joined }) => joined.has(room))
    try {
      const isDenied = await deniedAmong(access, inside)
      for (const connection of inside) if (isDenied(connection)) connection.joined.delete(room)
    } catch (error) {
      log.warn({ error: String(error) }, 'access to a room could not be checked')
    }
  }
}

const deniedAmong = async (access: RoomAccess, inside: readonly Listener[]): Promise<(connection: Listener) => boolean> => {
  const members = new Set(inside.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId])))
  const allowsVisitors = members.size === inside.length || (await access.allowsVisitors())
  const denied = new Set(members.size === 0 ? [] : (await access.denied([...members].map(BigInt))).map(String))
  return ({ memberId }) => (memberId === undefined ? !allowsVisitors : denied.has(memberId))
}
