import * as z from 'zod/mini'
import type { Tx } from '../../kit/database.ts'
import type { ChatServices } from '../services.ts'
import messages from './demo/messages.json' with { type: 'json' }
import { holdAuthor, insertMessage } from './store.ts'

const file = z.array(
  z.strictObject({
    room: z.string(),
    username: z.string(),
    words: z.string().check(z.minLength(1)),
    minutesAgo: z.int().check(z.positive()),
  }),
)

/** Messages of the demo, the oldest first. */
const demoMessages = file.parse(messages)

const minuteMs = 60_000

/** Seeds the rooms of the demo with messages, each marked as demo. */
export const seedRooms = async (
  tx: Tx,
  { clock, rng, newId }: Pick<ChatServices, 'clock' | 'rng' | 'newId'>,
  ids: ReadonlyMap<string, bigint>,
): Promise<void> => {
  for (const { room, username, words, minutesAgo } of demoMessages) {
    const memberId = ids.get(username)
    if (memberId === undefined) continue
    await holdAuthor(tx, memberId, rng.bytes(9).toString('base64url'))
    const sentAt = new Date(clock.now().getTime() - minutesAgo * minuteMs)
    await insertMessage(tx, { id: newId(), room, memberId, words, card: null, packetId: null, isDemo: true, sentAt })
  }
}
