import { afterCommit, type Tx } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import type { PlatformServices } from './platform.ts'
import { type SettingKey, settingList, type SettingOf } from './setting-list.ts'
import { readSettings } from './settings.ts'
import { writeSetting } from './store.ts'

export type Change<Key extends SettingKey> = { key: Key; value: SettingOf<Key>; by: string; reason: string }

/**
 * Changes a setting and keeps who changed it, why, and what it was before. It holds on this process once the transaction
 * is committed, on the others within two seconds.
 * @returns the new version of the setting
 * @throws Refused FIELDS_INVALID when the value has not the shape of the setting or asks for what the site cannot do
 */
export const changeSetting = async <Key extends SettingKey>(
  tx: Tx,
  { settings, rooms, clock, log }: PlatformServices,
  { key, value, by, reason }: Change<Key>,
): Promise<number> => {
  const parsed = settingList[key].schema.safeParse(value)
  if (!parsed.success)
    throw new Refused('FIELDS_INVALID', {
      fields: Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.'), code])),
    })
  const version = await writeSetting(tx, { key, value: parsed.data, by, reason, at: clock.now() })
  afterCommit(tx, settings.forget)
  if (key === 'system.status' || key === 'system.closedRanges') {
    const { systemStatus } = (await readSettings(tx, log))['system.status']
    afterCommit(tx, () => rooms.publish({ room: 'status' }, { systemStatus }))
  }
  return version
}
