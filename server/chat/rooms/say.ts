import type { BetCard, ChatBarrier, ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { limitRate } from '../../account/limit-rate.ts'
import type { Member } from '../../account/store.ts'
import { maskWinner } from '../../betting/winners.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { SessionMember } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { ChatServices } from '../services.ts'
import { mutesOf } from './moderation-store.ts'
import { type Room, roomByCode } from './rooms.ts'
import { holdAuthor, insertMessage, noteSent } from './store.ts'
import { requireWriter } from './writer.ts'

const triesPerMinute = 60

type SayRequest = {
  call: { path: string }
  input: { room: string }
  member: SessionMember
  key: string
  now: Date
  refuse: Refuse<ChatBarrier | 'RG_EXCLUDED' | 'NOT_FOUND' | 'CHAT_CLOSED' | 'CHAT_SILENCED' | 'CHAT_TOO_SOON'>
}

/** The content of a message: words, or a bet card. */
type Said = { words: string; card: BetCard | null }
type Content = (tx: Tx, room: Room, own: Member) => Promise<Said>

/**
 * Posts a message to a room, once for a key, and publishes it live.
 * @throws Refused as `requireWriter`, TOO_MANY_REQUESTS {retryAfter}, CHAT_CLOSED, CHAT_SILENCED {until, reason}, CHAT_TOO_SOON {retryAfter}
 */
export const say = async (request: SayRequest, services: ChatServices, content: Content): Promise<ChatMessage> => {
  const { call, input, member, key, now } = request
  // Refused words count too: slow mode knows only of messages that were sent.
  await limitRate(services, { key: `chat:${member.id}`, max: triesPerMinute, perSeconds: 60 })
  let isNew = false
  const message = await inTransaction(services.database, (tx) =>
    once(tx, { memberId: member.id, key, call: call.path, body: input, now }, async () => {
      isNew = true
      return write(tx, request, services, content)
    }),
  )
  if (isNew) services.rooms.publish({ room: 'chat' }, { room: message.room, message, gone: null })
  return message
}

const write = async (tx: Tx, request: SayRequest, services: ChatServices, content: Content): Promise<ChatMessage> => {
  const { input, now, refuse } = request
  const own = await requireWriter(request, services)
  const room = await requireOpenRoom(tx, request, services)
  const author = await holdAuthor(tx, own.id, services.rng.bytes(9).toString('base64url'))
  const retryAfter = await secondsToWait(services, author.lastSentAt, now)
  if (retryAfter > 0) throw refuse('CHAT_TOO_SOON', { retryAfter })
  // Last, because the filters are what costs most.
  const said = await content(tx, room, own)

  // From here the message is accepted.
  const id = services.newId()
  await insertMessage(tx, { id, room: input.room, memberId: own.id, ...said, packetId: null, isDemo: false, sentAt: now })
  await noteSent(tx, own.id, now)
  const { rankLevel, username } = own
  return {
    id: id.toString(),
    room: input.room,
    author: author.tag,
    name: maskWinner(username),
    rankLevel,
    ...said,
    packet: null,
    isDemo: false,
    at: now.toISOString(),
  }
}

const requireOpenRoom = async (tx: Tx, { input, member, now, refuse }: SayRequest, services: ChatServices): Promise<Room> => {
  const room = await roomByCode(services, input.room)
  if (!room) throw refuse('NOT_FOUND')
  if (!room.isOpen) throw refuse('CHAT_CLOSED')
  const mute = (await mutesOf(tx, member.id, now)).find((each) => each.room === input.room)
  if (mute) throw refuse('CHAT_SILENCED', { until: mute.until.toISOString(), reason: mute.reason })
  return room
}

const secondsToWait = async ({ settings }: ChatServices, lastSentAt: Date | null, now: Date): Promise<number> => {
  const { slowSeconds } = await settings.get('chat.rules')
  return lastSentAt ? Math.max(0, Math.ceil((lastSentAt.getTime() + slowSeconds * 1000 - now.getTime()) / 1000)) : 0
}
