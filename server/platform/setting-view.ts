import type { Role } from '@tamuvo/contract/permissions.ts'
import { permissionsOf } from '@tamuvo/contract/permissions.ts'
import { type SettingKey, settingList } from './setting-list.ts'
import { hideSecrets } from './setting-secrets.ts'
import type { SettingChange, StoredSetting } from './setting-store.ts'

/** A setting for the staff API. @param roles of the caller */
export const settingToSend = (key: SettingKey, stored: StoredSetting | undefined, roles: readonly Role[]) => {
  const declared = settingList[key]
  const { group, about, initial } = declared
  return {
    key,
    group,
    about,
    value: hideSecrets(declared, stored?.isSet ? stored.value : initial),
    default: hideSecrets(declared, initial),
    isDefault: !stored?.isSet,
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt.toISOString() ?? null,
    changedBy: stored?.changedBy ?? null,
    mayChange: permissionsOf(roles).has(`settings.${group}`),
  }
}

export const changeToSend = ({ at, ...change }: SettingChange) => ({ ...change, at: at.toISOString() })
