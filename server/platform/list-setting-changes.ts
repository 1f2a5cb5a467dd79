import * as contract from '@tamuvo/contract/platform-settings.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { PlatformServices } from './services.ts'
import { isSettingKey } from './setting-list.ts'
import { listChanges } from './setting-store.ts'
import { changeToSend } from './setting-view.ts'

export const listSettingChanges = handle(
  contract.listSettingChanges,
  async ({ input, refuse }, { database }: PlatformServices) => {
    if (input.key !== undefined && !isSettingKey(input.key)) throw refuse('NOT_FOUND')
    const { list, total } = await listChanges(database, input.key, input)
    return sentPage(list.map(changeToSend), total, input)
  },
)
