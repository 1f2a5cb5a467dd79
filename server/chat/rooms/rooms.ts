import { languageCatalogue } from '@tamuvo/contract/language-catalogue.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { SessionMember } from '../../kit/handle.ts'
import { isOnBreakNow } from '../../safer/safer.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { ChatServices } from '../services.ts'

export type Room = SettingOf<'chat.rooms'>[number]

/** The rooms that the brand offers: those of its languages, and those without a language. */
export const offeredRooms = async ({ settings }: Pick<ChatServices, 'settings'>): Promise<Room[]> => {
  const [rooms, { supportLanguages }] = await Promise.all([settings.get('chat.rooms'), settings.get('brand')])
  return rooms.filter(({ language }) => language === null || supportLanguages.includes(language))
}

/** A room by its code; undefined for one that is not offered. */
export const roomByCode = async (services: Pick<ChatServices, 'settings'>, code: string): Promise<Room | undefined> =>
  (await offeredRooms(services)).find((room) => room.code === code)

export const titleOf = ({ titles, language, code }: Room, reader: Language): string =>
  titles[reader] ?? titles.EN ?? (language ? languageCatalogue[language].name : code)

/** Why the caller may not read the rooms: they are for members only, or the member is on a break. */
export const readingRefusal = async (
  { settings, database }: Pick<ChatServices, 'settings' | 'database'>,
  member: SessionMember | undefined,
  now: Date,
): Promise<'NOT_LOGGED_IN' | 'RG_EXCLUDED' | undefined> => {
  if (member) return (await isOnBreakNow(database, member.id, now)) ? 'RG_EXCLUDED' : undefined
  return (await settings.get('chat.rules')).readers === 'members' ? 'NOT_LOGGED_IN' : undefined
}
