import { fromWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { findMethod, listMethods, type Method } from './method-store.ts'

/** A deposit method with the operator's settings. */
export const methodBy = async (database: Queryable, settings: Settings, code: string): Promise<Method | undefined> => {
  const method = await findMethod(database, code)
  return method && withLimits(method, await settings.get('deposit.methods'))
}

/** The open deposit methods in display order. */
export const openMethodsBy = async (database: Queryable, settings: Settings): Promise<Method[]> => {
  const set = await settings.get('deposit.methods')
  return (await listMethods(database)).map((method) => withLimits(method, set)).filter(({ open }) => open)
}

const withLimits = (method: Method, set: SettingOf<'deposit.methods'>): Method => {
  const own = Object.hasOwn(set, method.code) ? set[method.code] : undefined
  if (!own) return method
  const { min, max, daySumMax, fee, ...others } = own
  return {
    ...method,
    ...others,
    ...(fee === undefined ? {} : { fee: fromWire(fee) }),
    min: fromWire(min),
    max: fromWire(max),
    daySumMax: fromWire(daySumMax),
  }
}

/** The method of a provider, open or not. */
export const methodOf = async (
  database: Queryable,
  settings: Settings,
  provider: Method['provider'],
): Promise<Method | undefined> => {
  const set = await settings.get('deposit.methods')
  const method = (await listMethods(database)).find((each) => each.provider === provider)
  return method && withLimits(method, set)
}

/** Validates that the setting names existing deposit methods. */
export const checkMethodSettings = ({ checkWith }: Pick<Settings, 'checkWith'>): void =>
  checkWith('deposit.methods', async (database, set) => {
    const known = (await listMethods(database)).map(({ code }) => code)
    return Object.keys(set)
      .filter((code) => !known.includes(code))
      .map((code) => ({ path: code, code: 'unknown', words: `is not a deposit method; there are ${known.join(', ')}` }))
  })
