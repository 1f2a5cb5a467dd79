import type { RoomName } from '@tamuvo/contract/rooms.ts'
import { expect, test } from 'vitest'
import { checkRoomAccess, type RoomAccess } from './room-access.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

const registryWith = (...members: (string | undefined)[]) => {
  const connections = members.map((memberId) => ({ memberId, joined: new Set<RoomName>(['chat', 'issue']) }))
  return {
    registry: { connections },
    connections,
    inChat: () => connections.filter(({ joined }) => joined.has('chat')).map(({ memberId }) => memberId),
  }
}
const access = (denied: readonly bigint[], visitors = true): RoomAccess => ({
  allowsVisitors: async () => visitors,
  denied: async (ids) => ids.filter((id) => denied.includes(id)),
})

test('a member without access leaves the room, on every connection, and stays in the others', async () => {
  const { registry, inChat, connections } = registryWith('7', '8', '7', undefined)
  await checkRoomAccess(registry, { chat: access([7n]) }, { log })
  expect(inChat()).toEqual(['8', undefined])
  expect(connections.every(({ joined }) => joined.has('issue'))).toBe(true)
})

test('visitors leave a room that became one for members', async () => {
  const { registry, inChat } = registryWith('8', undefined)
  await checkRoomAccess(registry, { chat: access([], false) }, { log })
  expect(inChat()).toEqual(['8'])
})

test('while access cannot be checked all members stay', async () => {
  const { registry, inChat } = registryWith('8')
  const broken = { allowsVisitors: async () => true, denied: () => Promise.reject(new Error('away')) }
  await checkRoomAccess(registry, { chat: broken }, { log })
  expect(inChat()).toEqual(['8'])
})
