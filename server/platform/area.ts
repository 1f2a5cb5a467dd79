import type { Area } from '../kit/area.ts'
import type { LedgerServices } from '../ledger/services.ts'
import { openPlatform, type PlatformServices } from './services.ts'
import * as contract from '@tamuvo/contract/platform.ts'
import * as settingCalls from '@tamuvo/contract/platform-settings.ts'
import * as shell from '@tamuvo/contract/shell.ts'
import * as staff from '@tamuvo/contract/staff.ts'
import { implement } from '../kit/handle.ts'
import { confirmStaffAuthenticator } from './confirm-staff-authenticator.ts'
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
import { resetStaffAuthenticator } from './reset-staff-authenticator.ts'
import { setSetting } from './set-setting.ts'
import { startStaffAuthenticator } from './start-staff-authenticator.ts'
import { headOfTrail } from './trail-store.ts'
import { receiptKeys } from './receipt-key-store.ts'

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
  ...implement(staff, { listStaffCalls, startStaffAuthenticator, confirmStaffAuthenticator, resetStaffAuthenticator }),
  ...implement(settingCalls, { listSettings, getSetting, listSettingChanges, setSetting, resetSetting }),
]

export const platform: Area<PlatformServices> = {
  name: 'platform',
  after: ['ledger'],
  secrets: [receiptKeys],
  doors: [
    'announcements.ts',
    'catalog-settings.ts',
    'change-setting.ts',
    'clean-html.ts',
    'countries.ts',
    'public-words.ts',
    'receipt-key-store.ts',
    'receipt-signer.ts',
    'setting-list.ts',
    'settings.ts',
    'status.ts',
    'site-url.ts',
  ],
  open: (lower: LedgerServices) => {
    lower.ledger.trailHead.fill(headOfTrail)
    return openPlatform(lower)
  },
  calls: platformCalls,
  isAlwaysOpen: true,
}
