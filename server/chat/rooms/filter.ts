import type { SettingOf } from '../../platform/setting-list.ts'
import type { ChatServices } from '../services.ts'
import type { Room } from './rooms.ts'
import { wordFilter } from './rules.ts'

type Words = SettingOf<'chat.words'>
type Filters = Map<Room['language'], (words: string) => boolean>

/** Compiled once for each value of the setting. */
const made = new WeakMap<Words, Filters>()

/** The word filter of a room: the banned words of its language and of English, or of all languages in a room without one. */
export const filterOf = async (
  { settings }: Pick<ChatServices, 'settings'>,
  { language }: Room,
): Promise<(words: string) => boolean> => {
  const words = await settings.get('chat.words')
  const filters: Filters = made.get(words) ?? new Map()
  made.set(words, filters)
  const banned = language === null ? Object.values(words).flat() : [...(words.EN ?? []), ...(words[language] ?? [])]
  const filter = filters.get(language) ?? wordFilter(banned)
  filters.set(language, filter)
  return filter
}
