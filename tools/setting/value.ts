import { readValue } from '@tamuvo/server/platform/setting-faults.ts'
import { type SettingKey, settingList } from '@tamuvo/server/platform/setting-list.ts'
import { PlainError } from '../plain-error.mjs'

/** Parses an argument: JSON if that matches the setting, else the text itself. @param current the whole current value */
export const meantBy = (text: string, { key, path }: { key: SettingKey; path: string[] }, current: unknown): unknown => {
  const meanings = [...parsed(text), text].map((meaning) => put(current, path, meaning, key))
  const { schema } = settingList[key]
  return meanings.find((value) => 'value' in readValue(schema, value)) ?? meanings[0]
}

/** A field of a value. @throws PlainError for an unknown field */
export const fieldOf = (value: unknown, path: string[], key: string): unknown =>
  path.reduce((inner, name, depth) => {
    if (isObject(inner) && Object.hasOwn(inner, name)) return inner[name]
    throw new PlainError(noField([key, ...path.slice(0, depth)].join('.'), name, inner))
  }, value)

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** Sets a field of a value. A new one is added; the schema of the setting decides whether it is valid. */
const put = (value: unknown, path: string[], meaning: unknown, place: string): unknown => {
  const [name, ...deeper] = path
  if (name === undefined) return meaning
  if (!isObject(value)) throw new PlainError(noField(place, name, value))
  const changed = put(value[name], deeper, meaning, `${place}.${name}`)
  return Array.isArray(value) ? value.with(indexIn(value, name, place), changed) : { ...value, [name]: changed }
}

const indexIn = (list: readonly unknown[], name: string, place: string): number => {
  if (!/^\d{1,6}$/.test(name) || Number(name) >= list.length) throw new PlainError(noField(place, name, list))
  return Number(name)
}

const noField = (place: string, name: string, value: unknown): string =>
  isObject(value)
    ? `${place} has no "${name}". It has ${Object.keys(value).slice(0, 30).join(', ') || 'nothing yet'}.`
    : `${place} has no fields, so it has no "${name}".`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
