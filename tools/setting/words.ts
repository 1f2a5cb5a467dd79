import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type SettingGroup, settingGroups } from '@tamuvo/contract/platform-settings.ts'
import { isSettingKey, type SettingKey, settingList } from '@tamuvo/server/platform/setting-list.ts'
import { codeOf, PlainError } from '../plain-error.mjs'

export const usage = `What an operator can set, without SQL. It works while the site runs and while it is stopped; a change holds in
every process within two seconds, and who made it, when and why is kept.

  npm run setting -- list                             all settings, those that differ from their default marked
  npm run setting -- list games                       of one group: ${settingGroups.join(', ')}
  npm run setting -- get brand                        one of them, what it is about, and its last changes
  npm run setting -- get brand.minAge                 one field of it
  npm run setting -- set bot.level 1 --reason "…"     another value: JSON, or a text as it is
  npm run setting -- set brand.name "Harbour" --reason "…"
  npm run setting -- set chat.words --file words.json --reason "…"
  npm run setting -- reset brand --reason "…"         back to the default
  npm run setting -- history [brand] [--page 2]       who changed what, the newest first

  --as ko          who makes the change, when it is not the user of this machine
  --expect 3       only if the setting is still at this version
  --json           for programs: one JSON document
  --url postgres://…   another database than that of the site here or of DATABASE_URL`

export type Command = {
  url: string
  isJson: boolean
} & (
  | { verb: 'help' }
  | { verb: 'list'; group: SettingGroup | undefined }
  | { verb: 'get'; key: SettingKey; path: string[] }
  | { verb: 'history'; key: SettingKey | undefined; page: number }
  | ({ verb: 'reset'; key: SettingKey } & Who)
  | ({ verb: 'set'; key: SettingKey; path: string[]; text: string } & Who)
)

export type Who = { by: string; reason: string; version: number | undefined }

const options = {
  reason: { type: 'string' },
  as: { type: 'string' },
  expect: { type: 'string' },
  file: { type: 'string' },
  page: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Parses the arguments. @throws PlainError for invalid ones */
export const readWords = (words: string[]): Command => {
  const { positionals, values } = parse(words)
  const common = { url: values.url ?? process.env['DATABASE_URL'] ?? '', isJson: values.json ?? false }
  const [verb, ...rest] = positionals
  if (values.help || verb === 'help') return { ...common, verb: 'help' }
  if (!common.url) throw new PlainError(usage)
  const [named, text, ...more] = rest
  if (verb === 'list' && rest.length <= 1) return { ...common, verb, group: named === undefined ? undefined : groupOf(named) }
  if (verb === 'get' && named !== undefined && rest.length === 1) return { ...common, verb, ...placeOf(named) }
  if (verb === 'history' && rest.length <= 1)
    return { ...common, verb, key: named === undefined ? undefined : keyOf(named), page: numberOf(values.page ?? '1', '--page') }
  if (verb === 'reset' && named !== undefined && rest.length === 1)
    return { ...common, verb, key: keyOf(named), ...whoOf(values) }
  if (verb === 'set' && named !== undefined && more.length === 0 && (text === undefined) !== (values.file === undefined))
    return { ...common, verb, ...placeOf(named), text: text ?? read(values.file ?? ''), ...whoOf(values) }
  throw new PlainError(usage)
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}

const groupOf = (text: string): SettingGroup => {
  const group = settingGroups.find((each) => each === text)
  if (!group) throw new PlainError(`There is no group "${text}". There are ${settingGroups.join(', ')}.`)
  return group
}

const keyOf = (text: string): SettingKey => {
  const { key, path } = placeOf(text)
  if (path.length > 0) throw new PlainError(`Name the whole setting, ${key}: its fields have no history or default of their own.`)
  return key
}

/** Splits "brand.minAge" into setting and field. Keys contain dots as well: the longest match wins. */
const placeOf = (text: string): { key: SettingKey; path: string[] } => {
  const parts = text.split('.')
  for (let length = parts.length; length > 0; length--) {
    const key = parts.slice(0, length).join('.')
    if (isSettingKey(key)) return { key, path: parts.slice(length) }
  }
  const [word = ''] = parts
  const near = Object.keys(settingList).filter((key) => word.length > 1 && key.toLowerCase().includes(word.toLowerCase()))
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'See npm run setting -- list.'
  throw new PlainError(`There is no setting "${text}". ${hint}`)
}

const reasonMin = 3
const reasonMax = 500
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,30}$/u

const whoOf = (values: { reason?: string; as?: string; expect?: string }): Who => {
  const reason = (values.reason ?? '').trim()
  if (reason.length < reasonMin || reason.length > reasonMax)
    throw new PlainError('Say why, in a few words that others will understand later: --reason "…"')
  const name = values.as ?? userName()
  if (!namePattern.test(name)) throw new PlainError('Say who you are, in letters and digits: --as name')
  const version = values.expect === undefined ? undefined : numberOf(values.expect, '--expect')
  // Names of staff keys cannot contain "@", so there are no collisions.
  return { by: `${name}@console`, reason, version }
}

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

const numberOf = (text: string, option: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new PlainError(`${option} takes a whole number.`)
  return Number(text)
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new PlainError(`Cannot read ${file} (${codeOf(error) ?? 'it is no file'}).`)
  }
}
