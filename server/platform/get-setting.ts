import * as contract from '@tamuvo/contract/platform-settings.ts'
import * as z from 'zod/mini'
import { handle } from '../kit/handle.ts'
import type { PlatformServices } from './services.ts'
import { isSettingKey, settingList } from './setting-list.ts'
import { findStored, listChanges } from './setting-store.ts'
import { changeToSend, settingToSend } from './setting-view.ts'

const historyShown = { pageNo: 1, pageSize: 10 }

export const getSetting = handle(
  contract.getSetting,
  async ({ input: { key }, staff, refuse }, { database }: PlatformServices) => {
    if (!isSettingKey(key)) throw refuse('NOT_FOUND')
    const { list } = await listChanges(database, key, historyShown)
    return {
      setting: settingToSend(key, await findStored(database, key), staff.roles),
      schema: { ...z.toJSONSchema(settingList[key].schema, { io: 'input', unrepresentable: 'any' }) },
      history: list.map(changeToSend),
    }
  },
)
