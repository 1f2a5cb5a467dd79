import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { ChatMessage, listChatMessages } from '@tamuvo/contract/chat-rooms.ts'

type Page = ReceivedOutputOf<typeof listChatMessages>

/** What is shown of a room, the oldest first. `hasMore`: something was said before it. */
export type Log = { messages: readonly ChatMessage[]; hasMore: boolean }

export type LogChange =
  /** The newest page as the server has it. */
  | { is: 'page'; page: Page }
  /** A page of what was said before. */
  | { is: 'older'; page: Page }
  | { is: 'said'; message: ChatMessage }
  | { is: 'gone'; id: string }

export const emptyLog: Log = { messages: [], hasMore: false }

const byAge = (a: ChatMessage, b: ChatMessage): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)

const joined = (...parts: (readonly ChatMessage[])[]): ChatMessage[] =>
  [...new Map(parts.flat().map((message) => [message.id, message])).values()].toSorted(byAge)

export const changeLog = (log: Log, change: LogChange): Log => {
  if (change.is === 'page') return withPage(log, change.page)
  if (change.is === 'older') return { messages: joined(change.page.list, log.messages), hasMore: change.page.hasMore }
  if (change.is === 'said') return { ...log, messages: joined(log.messages, [change.message]) }
  return { ...log, messages: log.messages.filter(({ id }) => id !== change.id) }
}

/**
 * After a time away the newest page takes the place of what it covers, so that what was removed goes. When it does not reach
 * back to what is shown, that goes too, because a log has no gaps.
 */
const withPage = (log: Log, { list, hasMore }: Page): Log => {
  const [newest, oldest] = [list[0], list.at(-1)]
  if (!newest || !oldest) return emptyLog
  const before = log.messages.filter(({ id }) => BigInt(id) < BigInt(oldest.id))
  const after = log.messages.filter(({ id }) => BigInt(id) > BigInt(newest.id))
  const isWhole = !hasMore || log.messages.length > before.length + after.length
  if (!isWhole) return { messages: joined(list, after), hasMore }
  return { messages: joined(before, list, after), hasMore: before.length > 0 ? log.hasMore : hasMore }
}

/** Whether a message goes on where the one before ended: the same person within some minutes. */
export const goesOn = (message: ChatMessage, before: ChatMessage | undefined): boolean =>
  before?.author === message.author && Date.parse(message.at) - Date.parse(before.at) < 5 * 60_000
