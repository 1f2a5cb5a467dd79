import { cached } from '../kit/cache.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Queryable } from '../kit/database.ts'
import type { Log } from '../kit/log.ts'
import { type Fault, type Faults, faultsFrom } from './setting-faults.ts'
import { type SettingKey, settingList, type SettingOf } from './setting-list.ts'
import { listValues } from './setting-store.ts'

/** Validates a parsed value with the data of another area. */
type SettingCheck<Key extends SettingKey> = (database: Queryable, value: SettingOf<Key>) => Promise<Fault[]>

/** The current settings. A change by another process is seen within two seconds. */
export type Settings = {
  get<Key extends SettingKey>(key: Key): Promise<SettingOf<Key>>
  /** Invalidates the cache. */
  forget(): void
  /** Adds a check of new values of a setting. */
  checkWith<Key extends SettingKey>(key: Key, check: SettingCheck<Key>): void
  /** Faults of a parsed value, if any. */
  check(database: Queryable, key: SettingKey, value: unknown): Promise<Faults | undefined>
}

type Values = { [Key in SettingKey]: SettingOf<Key> }

const keepMs = 1_500

export const createSettings = ({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Settings => {
  const values = cached(clock, keepMs, () => readSettings(database, log))
  const checks = new Map<SettingKey, (database: Queryable, value: never) => Promise<Fault[]>>()
  return {
    get: async (key) => (await values())[key],
    forget: values.forget,
    checkWith: (key, check) => void checks.set(key, check),
    check: async (asked, key, value) => {
      const faults = (await checks.get(key)?.(asked, value as never)) ?? []
      return faults.length > 0 ? faultsFrom(faults) : undefined
    },
  }
}

/** All settings, bypassing the cache; in a transaction including its changes. */
export const readSettings = async (database: Queryable, log: Log): Promise<Values> => valuesOf(await listValues(database), log)

const valuesOf = (stored: Map<string, unknown>, log: Log): Values => {
  const entries = Object.entries(settingList).map(([key, { schema, initial }]) => {
    if (!stored.has(key)) return [key, initial]
    const parsed = schema.safeParse(stored.get(key))
    // A value stored by an earlier version that this one cannot read must not stop the site.
    if (!parsed.success) log.error({ setting: key }, 'a stored setting cannot be read, its default holds')
    return [key, parsed.success ? parsed.data : initial]
  })
  return Object.fromEntries(entries) as Values
}
