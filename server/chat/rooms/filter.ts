import type { SettingOf } from '../../platform/setting-list.ts'
import type { ChatServices } from '../services.ts'
import type { Room } from './rooms.ts'
import { wordFilter } from './rules.ts'

type Words = SettingOf<'chat.words'>
type Filters = Map<Room['language'], (words: string) => boolean>

/** Made once for each list that the setting has held. */
const made = new WeakMap<Words, Filters>()

/** Tells what is not said in a room: what its language and English do not say, in a room of no language what none does. */
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
