import * as contract from '@tamuvo/contract/platform.ts'
import * as settingCalls from '@tamuvo/contract/platform-settings.ts'
import * as shell from '@tamuvo/contract/shell.ts'
import * as staff from '@tamuvo/contract/staff.ts'
import { implement } from '../kit/handle.ts'
import type { Published } from '../kit/rooms.ts'
import type { KitServices } from '../kit/services.ts'
import { type Content, createShownContent } from './announcements.ts'
import type { Brief } from './briefly.ts'
import { getDomainRoutes } from './get-domain-routes.ts'
import { getKeys } from './get-keys.ts'
import { getPermission } from './get-permission.ts'
import { getRegisterSettings } from './get-register-settings.ts'
import { getSetting } from './get-setting.ts'
import { getSettings } from './get-settings.ts'
import { getStatus } from './get-status.ts'
import { getWhitelabel } from './get-whitelabel.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listCountries } from './list-countries.ts'
import { listStaffCalls } from './list-staff-calls.ts'
import { listSettingChanges } from './list-setting-changes.ts'
import { listSettings } from './list-settings.ts'
import { resetSetting } from './reset-setting.ts'
import { setSetting } from './set-setting.ts'
import { createSettings, type Settings } from './settings.ts'

export { answerFirstScreen } from './answer-first-screen.ts'
export { type Content, putContent, textIn } from './announcements.ts'
export type { Announcement, Banner, Texts } from './store.ts'
export { type Brief, briefly } from './briefly.ts'
export { usualTicketLimits } from './catalog-settings.ts'
export { changeSetting } from './change-setting.ts'
export { cleanHtml } from './clean-html.ts'
export { type SettingKey, settingList, type SettingOf } from './setting-list.ts'
export { type Settings } from './settings.ts'
export { whileOpen } from './status.ts'

export type PlatformServices = KitServices & { settings: Settings; shownContent: Brief<Content> }

/** Adds settings and content to the services. Settings changed elsewhere with a word to everybody hold at once. */
export const openPlatform = <Kit extends KitServices>(kit: Kit): Kit & PlatformServices => {
  const settings = createSettings(kit)
  const forget = ({ room }: Published): void => {
    if (room === 'status') settings.forget()
  }
  kit.rooms.listen(forget, (room) => room === 'status')
  return { ...kit, settings, shownContent: createShownContent(kit) }
}

export const platformCalls = [
  ...implement(contract, {
    getKeys,
    getWhitelabel,
    getRegisterSettings,
    getStatus,
    getSettings,
    listAnnouncements,
    listCountries,
  }),
  ...implement(shell, { getPermission, getDomainRoutes }),
  ...implement(staff, { listStaffCalls }),
  ...implement(settingCalls, { listSettings, getSetting, listSettingChanges, setSetting, resetSetting }),
]
