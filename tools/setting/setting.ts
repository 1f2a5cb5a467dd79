import { checkMethodSettings } from '@tamuvo/server/cashier/deposit/methods.ts'
import { checkCatalogSettings } from '@tamuvo/server/catalog/setting-checks.ts'
import { type Clock, systemClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase, type Database, inTransaction, isUnavailable, type Tx } from '@tamuvo/server/kit/database.ts'
import { createLog } from '@tamuvo/server/kit/log.ts'
import { Refused } from '@tamuvo/server/kit/refuse.ts'
import { openRooms } from '@tamuvo/server/kit/rooms.ts'
import { staffId } from '@tamuvo/server/kit/staff-calls.ts'
import { resetByKey, setByKey } from '@tamuvo/server/platform/change-setting.ts'
import { type SettingKey, settingList } from '@tamuvo/server/platform/setting-list.ts'
import { findStored, listChanges, listStored } from '@tamuvo/server/platform/setting-store.ts'
import { changeToSend, settingToSend } from '@tamuvo/server/platform/setting-view.ts'
import { createSettings } from '@tamuvo/server/platform/settings.ts'
import { roleNames } from '@tamuvo/contract/permissions.ts'
import { PlainError } from '../plain-error.mjs'
import { changeText, listText, settingText } from './show.ts'
import { fieldOf, meantBy } from './value.ts'
import { type Command, readWords, usage, type Who } from './words.ts'

type Tools = { database: Database; clock: Clock; write(text: string): void }

/** `npm run setting`. @returns the exit code */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  clock = systemClock,
): Promise<number> => {
  const command = readWords(words)
  if (command.verb === 'help') {
    write(`${usage}\n`)
    return 0
  }
  const database = connectDatabase(command.url, { max: 2 })
  try {
    await run(command, { database, clock, write })
    return 0
  } catch (error) {
    throw explained(error)
  } finally {
    await database.close()
  }
}

const run = async (command: Exclude<Command, { verb: 'help' }>, tools: Tools): Promise<void> => {
  if (command.verb === 'list') return list(command, tools)
  if (command.verb === 'get') return get(command, tools)
  if (command.verb === 'history') return history(command, tools)
  return change(command, tools)
}

type Of<Verb extends Command['verb']> = Extract<Command, { verb: Verb }>

const list = async ({ group, isJson }: Of<'list'>, { database, write }: Tools): Promise<void> => {
  const stored = await listStored(database)
  const keys = (Object.keys(settingList) as SettingKey[]).filter((key) => !group || settingList[key].group === group)
  const settings = keys.map((key) => settingToSend(key, stored.get(key), roleNames))
  write(isJson ? jsonText({ list: settings }) : listText(settings))
}

const historyShown = 10

const get = async ({ key, path, isJson }: Of<'get'>, { database, write }: Tools): Promise<void> => {
  const setting = settingToSend(key, await findStored(database, key), roleNames)
  if (path.length > 0) return write(jsonText(fieldOf(setting.value, path, key)))
  const changes = await listChanges(database, key, { pageNo: 1, pageSize: historyShown })
  const sent = changes.list.map(changeToSend)
  write(isJson ? jsonText({ setting, history: sent }) : settingText(setting, sent))
}

const pageSize = 50

const history = async ({ key, page, isJson }: Of<'history'>, { database, write }: Tools): Promise<void> => {
  const { list: changes, total } = await listChanges(database, key, { pageNo: Math.max(1, page), pageSize })
  const sent = changes.map(changeToSend)
  if (isJson) return write(jsonText({ list: sent, total }))
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const foot = pages > 1 ? [`Page ${page} of ${pages}, ${total} changes.`] : []
  write(total === 0 ? 'Nothing was ever changed.\n' : `${[...sent.map(changeText), ...foot].join('\n')}\n`)
}

const change = async (command: Of<'set'> | Of<'reset'>, { database, clock, write }: Tools): Promise<void> => {
  const { key, version: seen } = command
  const log = createLog('silent')
  const rooms = await openRooms(database, log, { redisUrl: process.env['REDIS_URL'] || undefined })
  try {
    const settings = createSettings({ database, clock, log })
    checkCatalogSettings(settings)
    checkMethodSettings(settings)
    const version = await inTransaction(database, async (tx) => {
      const author = { ...(await authorOf(tx, command, clock)), ...(seen === undefined ? {} : { version: seen }) }
      const tools = { settings, rooms, clock, log }
      if (command.verb === 'reset') return resetByKey(tx, tools, { key, ...author })
      const stored = await findStored(tx, key)
      const value = meantBy(command.text, command, stored?.isSet ? stored.value : settingList[key].initial)
      return setByKey(tx, tools, { key, value, ...author, version: seen ?? stored?.version ?? 0 })
    })
    const what = command.verb === 'reset' ? 'has its default again' : 'is set'
    write(command.isJson ? jsonText({ key, version }) : `${key} ${what}: version ${version}, by ${command.by}.\n`)
  } finally {
    await rooms.close()
  }
}

const authorOf = async (tx: Tx, { by, reason }: Who, clock: Clock) => ({
  by,
  reason,
  staffId: await staffId(tx, by, clock.now()),
  address: 'console',
})

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Turns known errors into PlainErrors. */
const explained = (error: unknown): unknown => {
  if (error instanceof Refused && error.code === 'SETTING_CHANGED')
    return new PlainError(
      `Somebody changed it meanwhile: it is at version ${String(error.detail?.['version'])} now. Look at it again.`,
    )
  if (error instanceof Refused && error.code === 'FIELDS_INVALID') return new PlainError(faultsText(error.detail?.['words']))
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '28P01' || code === '28000' || code === '3D000')
    return new PlainError('There is no such database, or it does not accept this user and password.')
  if (isUnavailable(error)) return new PlainError('The database does not answer.')
  if (code === '42P01' || code === '42703')
    return new PlainError('This database has no settings of this version yet: start the site once, or npm run migrate.')
  return error
}

const faultsText = (words: unknown): string => {
  const faults = Object.entries(typeof words === 'object' && words !== null ? words : {})
  return ['This value is not possible:', ...faults.map(([path, said]) => `  ${path || 'the value'} ${String(said)}`)].join('\n')
}
