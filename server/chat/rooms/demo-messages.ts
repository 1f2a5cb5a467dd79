import type { Tx } from '../../kit/database.ts'
import type { ChatServices } from '../services.ts'
import { holdAuthor, insertMessage } from './store.ts'

type DemoMessage = { room: string; username: string; words: string; minutesAgo: number }

/** Messages of the demo, the oldest first. */
const demoMessages: readonly DemoMessage[] = [
  { room: 'my', username: 'vip1', words: 'မင်္ဂလာပါ အားလုံးပဲ 👋', minutesAgo: 95 },
  { room: 'my', username: 'player1', words: 'မင်္ဂလာပါ။ ဒီနေ့ Harbour Five ဂဏန်းတွေ ဘယ်လိုစစ်ရလဲ။', minutesAgo: 92 },
  { room: 'my', username: 'vip1', words: 'စာမျက်နှာအောက်ခြေက “ပေါက်ဂဏန်း စစ်ဆေးရန်” မှာ ကိုယ်တိုင်စစ်လို့ရတယ်။', minutesAgo: 90 },
  { room: 'en', username: 'player1', words: 'Hello everybody. Where can I check a draw myself?', minutesAgo: 71 },
  { room: 'en', username: 'vip1', words: 'At the foot of the page, “Check a draw”. It works for every issue.', minutesAgo: 69 },
  { room: 'en', username: 'player1', words: 'Found it, thank you 🙏', minutesAgo: 66 },
  { room: 'cn', username: 'vip1', words: '大家好！', minutesAgo: 48 },
  { room: 'cn', username: 'player1', words: '你好，每期结果真的可以自己验证吗？', minutesAgo: 45 },
  { room: 'cn', username: 'vip1', words: '可以，页面最下方点「开奖验证」就行。', minutesAgo: 43 },
]

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
    await insertMessage(tx, { id: newId(), room, memberId, words, card: null, isDemo: true, sentAt })
  }
}
