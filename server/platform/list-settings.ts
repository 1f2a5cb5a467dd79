import * as contract from '@tamuvo/contract/platform-settings.ts'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'
import { isSettingKey, settingList } from './setting-list.ts'
import { listStored } from './setting-store.ts'
import { settingToSend } from './setting-view.ts'

export const listSettings = handle(contract.listSettings, async ({ input, staff }, { database }: PlatformServices) => {
  const stored = await listStored(database)
  const keys = Object.keys(settingList).filter(isSettingKey)
  const asked = keys.filter((key) => input.group === undefined || settingList[key].group === input.group)
  return { list: asked.map((key) => settingToSend(key, stored.get(key), staff.roles)) }
})
