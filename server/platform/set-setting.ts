import * as contract from '@tamuvo/contract/platform-settings.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { requirePermission } from '../kit/staff.ts'
import { setByKey } from './change-setting.ts'
import type { PlatformServices } from './services.ts'
import { isSettingKey, settingList } from './setting-list.ts'

export const setSetting = handle(
  contract.setSetting,
  async ({ input: { key, value, reason, version }, staff, address, refuse }, services: PlatformServices) => {
    if (!isSettingKey(key)) throw refuse('NOT_FOUND')
    requirePermission(staff, `settings.${settingList[key].group}`)
    const author = { by: staff.name, staffId: staff.id, address, reason }
    const changed = await inTransaction(services.database, (tx) => setByKey(tx, services, { key, value, version, ...author }))
    return { version: changed }
  },
)
