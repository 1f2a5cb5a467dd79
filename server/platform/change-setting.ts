import { afterCommit, type Tx } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import type { PlatformServices } from './services.ts'
import { type SettingKey, settingList, type SettingOf } from './setting-list.ts'
import { readValue } from './setting-faults.ts'
import { hideSecrets, restoreSecrets } from './setting-secrets.ts'
import { type Author, lockStored, type StoredSetting, writeSetting } from './setting-store.ts'
import { readSettings } from './settings.ts'

/** The services that a change needs; the command line tool has no others. */
export type SettingTools = Pick<PlatformServices, 'settings' | 'rooms' | 'clock' | 'log'>

/** The version on which the change is based; without one it applies to any. */
type Seen = { version?: number | undefined }

export type Change<Key extends SettingKey> = Author & Seen & { key: Key; value: SettingOf<Key> }

/**
 * Changes a setting and records who changed it, why, and the previous value. It takes effect on this process once the transaction
 * is committed, on the others within two seconds.
 * @returns the new version of the setting
 * @throws Refused FIELDS_INVALID when the value does not match the schema or a check of the setting,
 *   SETTING_CHANGED when it is no longer at the given version
 */
export const changeSetting = <Key extends SettingKey>(tx: Tx, tools: SettingTools, change: Change<Key>): Promise<number> =>
  setByKey(tx, tools, change)

/** As `changeSetting`, with an unvalidated value. A secret sent in its masked form stays unchanged. */
export const setByKey = async (
  tx: Tx,
  tools: SettingTools,
  { key, value, version, ...author }: Author & Seen & { key: SettingKey; value: unknown },
): Promise<number> => {
  const before = await lockAt(tx, key, version)
  const declared = settingList[key]
  const read = readValue(declared.schema, restoreSecrets(declared, value, before?.value ?? declared.initial))
  if ('faults' in read) throw new Refused('FIELDS_INVALID', read.faults)
  const faults = await tools.settings.check(tx, key, read.value)
  if (faults) throw new Refused('FIELDS_INVALID', faults)
  return write(tx, tools, { key, value: read.value, before, author })
}

/** Resets a setting to its default. @returns the new version @throws Refused SETTING_CHANGED */
export const resetByKey = async (
  tx: Tx,
  tools: SettingTools,
  { key, version, ...author }: Author & Seen & { key: SettingKey },
): Promise<number> => write(tx, tools, { key, value: undefined, before: await lockAt(tx, key, version), author })

const lockAt = async (tx: Tx, key: SettingKey, seen: number | undefined): Promise<StoredSetting | undefined> => {
  const stored = await lockStored(tx, key)
  const version = stored?.version ?? 0
  if (seen !== undefined && seen !== version)
    throw new Refused('SETTING_CHANGED', { version, changedBy: stored?.changedBy ?? null, changedAt: stored?.changedAt ?? null })
  return stored
}

type Writing = { key: SettingKey; value: unknown; before: StoredSetting | undefined; author: Author }

const write = async (
  tx: Tx,
  { settings, rooms, clock, log }: SettingTools,
  { key, value, before, author }: Writing,
): Promise<number> => {
  const shownOf = (each: unknown): unknown => (each === undefined ? undefined : hideSecrets(settingList[key], each))
  const shown = { before: before?.isSet ? shownOf(before.value) : undefined, after: shownOf(value) }
  const version = await writeSetting(tx, { key, value, shown, ...author, at: clock.now() })
  afterCommit(tx, settings.forget)
  if (key === 'system.status' || key === 'system.closedRanges') {
    const { systemStatus } = (await readSettings(tx, log))['system.status']
    afterCommit(tx, () => rooms.publish({ room: 'status' }, { systemStatus }))
  }
  return version
}
