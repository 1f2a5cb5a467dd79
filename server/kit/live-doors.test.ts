import type { RoomName } from '@tamuvo/contract/rooms.ts'
import { expect, test } from 'vitest'
import { checkDoors, type LiveDoor } from './live-doors.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

const hallWith = (...members: (string | undefined)[]) => {
  const seats = members.map((memberId) => ({ memberId, joined: new Set<RoomName>(['chat', 'issue']) }))
  return {
    hall: { seats },
    seats,
    inChat: () => seats.filter(({ joined }) => joined.has('chat')).map(({ memberId }) => memberId),
  }
}
const door = (keptOut: readonly bigint[], visitors = true): LiveDoor => ({
  letsVisitors: async () => visitors,
  keptOut: async (ids) => ids.filter((id) => keptOut.includes(id)),
})

test('who may not hear a room any more leaves it, on every connection, and stays in the others', async () => {
  const { hall, inChat, seats } = hallWith('7', '8', '7', undefined)
  await checkDoors(hall, { chat: door([7n]) }, { log })
  expect(inChat()).toEqual(['8', undefined])
  expect(seats.every(({ joined }) => joined.has('issue'))).toBe(true)
})

test('visitors leave a room that is for members now', async () => {
  const { hall, inChat } = hallWith('8', undefined)
  await checkDoors(hall, { chat: door([], false) }, { log })
  expect(inChat()).toEqual(['8'])
})

test('while the answer cannot be had everybody stays', async () => {
  const { hall, inChat } = hallWith('8')
  const broken = { letsVisitors: async () => true, keptOut: () => Promise.reject(new Error('away')) }
  await checkDoors(hall, { chat: broken }, { log })
  expect(inChat()).toEqual(['8'])
})
