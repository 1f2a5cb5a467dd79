import { isSettingKey, settingList } from '@tamuvo/server/platform/setting-list.ts'
import type { SettingChange } from '@tamuvo/server/platform/setting-store.ts'
import type { settingToSend } from '@tamuvo/server/platform/setting-view.ts'

export type ShownSetting = ReturnType<typeof settingToSend>
export type ShownChange = Omit<SettingChange, 'at'> & { at: string }

const keyWidth = 24
const valueWidth = 60

/** A line for each setting, by group. */
export const listText = (settings: readonly ShownSetting[]): string => {
  const groups = [...new Set(settings.map(({ group }) => group))]
  return groups
    .map((group) => [group, ...settings.filter((each) => each.group === group).map(line)].join('\n'))
    .join('\n\n')
    .concat('\n')
}

const line = (setting: ShownSetting): string =>
  `${setting.isDefault ? '  ' : '* '}${setting.key.padEnd(keyWidth)} ${cut(setting.value).padEnd(valueWidth)} ${stateOf(setting)}`

const stateOf = ({ isDefault, version, changedBy, changedAt }: ShownSetting): string => {
  if (version === 0) return 'default'
  return `${isDefault ? 'default again' : 'set'}, version ${version} by ${changedBy ?? 'nobody known'}, ${timeText(changedAt ?? '')}`
}

export const settingText = (setting: ShownSetting, history: readonly ShownChange[]): string =>
  [
    `${setting.key} (${setting.group}): ${setting.about}`,
    '',
    JSON.stringify(setting.value, null, 2),
    '',
    `${stateOf(setting)}${setting.isDefault ? '' : `; the default is ${cut(setting.default)}`}`,
    ...(history.length > 0 ? ['', ...history.map(changeText)] : []),
    '',
  ].join('\n')

/** A change: author and reason on one line, then the differences by field. */
export const changeText = ({ key, version, by, address, reason, at, before, after }: ShownChange): string => {
  const from = address === '' ? '' : ` from ${address}`
  const head = `${timeText(at)}  ${key} version ${version}, ${by}${from}: ${reason}`
  return [head, ...differences(before ?? defaultOf(key), after).map((each) => `    ${each}`)].join('\n')
}

const defaultOf = (key: string): unknown => (isSettingKey(key) ? settingList[key].initial : undefined)

const differencesMax = 12

const differences = (before: unknown, after: unknown): string[] => {
  if (after === null) return ['back to the default']
  if (JSON.stringify(before) === JSON.stringify(after)) return ['as it was']
  const found = fieldsThatDiffer(before, after, '')
  const more = found.length - differencesMax
  return [...found.slice(0, differencesMax), ...(more > 0 ? [`and ${more} more`] : [])]
}

const fieldsThatDiffer = (before: unknown, after: unknown, path: string): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isRecord(before) || !isRecord(after)) return [`${path === '' ? '' : `${path}: `}${said(before)} → ${said(after)}`]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => fieldsThatDiffer(before[name], after[name], path === '' ? name : `${path}.${name}`))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (value: unknown): string => (value === undefined ? 'nothing' : cut(value))

const cut = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > valueWidth ? `${text.slice(0, valueWidth - 1)}…` : text
}

const timeText = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
