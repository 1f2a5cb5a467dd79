import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { joinMarks, type JournalMark, readMark, writeMark } from './journal-mark.ts'

const pauseMs = 10
/** Two seconds: a write takes a hundredth of that, so a lock that is still the same then was left by a process that died. */
const pausesMax = 200

/** What the names of files begin with that could not be read, behind the name of the file. */
const asideMark = '.unreadable-'

/**
 * What the file says; undefined where there is none. One that cannot be read is kept aside under another name, as it may be all that
 * is known of lost history: nothing is ever written over it.
 * @throws Error when it can neither be read nor kept aside
 */
export const readOrKeepAside = async (file: string, now: Date): Promise<JournalMark | undefined> => {
  try {
    return await readMark(file)
  } catch {
    return underLock(file, setTimeout, () => readLocked(file, now))
  }
}

/** The names of files that were kept aside and are still there. */
export const keptAside = async (file: string): Promise<string[]> => {
  const names = await readdir(dirname(file)).catch(() => [])
  return names.filter((name) => name.startsWith(`${basename(file)}${asideMark}`)).toSorted()
}

/** The time is part of the name: no two are the same, and none takes the place of another. */
const readLocked = async (file: string, now: Date): Promise<JournalMark | undefined> => {
  try {
    return await readMark(file)
  } catch {
    await link(file, `${file}${asideMark}${now.toISOString().replaceAll(/[:.]/g, '-')}`)
    await rm(file)
    return undefined
  }
}

/**
 * Adds what a process remembers to the file. Processes that do so at once go one after the other: what one of them wrote between the
 * reading and the writing of another would be forgotten, as when all of them end together.
 * @param now names what has to be kept aside
 * @param sleep another one is for tests only
 * @throws Error when the file cannot be written
 */
export const addToMark = async (
  file: string,
  own: () => JournalMark,
  now: Date,
  sleep: (ms: number) => Promise<unknown> = setTimeout,
): Promise<void> => underLock(file, sleep, async () => writeMark(file, joinMarks(own(), await readLocked(file, now))))

const underLock = async <Result>(
  file: string,
  sleep: (ms: number) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  await mkdir(dirname(file), { recursive: true })
  const lock = `${file}.lock`
  await takeLock(lock, sleep)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

const takeLock = async (lock: string, sleep: (ms: number) => Promise<unknown>): Promise<void> => {
  let holder = ''
  for (let pauses = 0; !(await isTaken(lock)); pauses++) {
    const found = await holderOf(lock)
    if (found !== holder) [holder, pauses] = [found, 0]
    if (pauses >= pausesMax) await rm(lock, { force: true })
    else await sleep(pauseMs)
  }
}

/** Tells one lock from the next. */
const holderOf = async (lock: string): Promise<string> => {
  const found = await stat(lock, { bigint: true }).catch(() => undefined)
  return found ? `${found.ino} ${found.ctimeNs}` : ''
}

const isTaken = async (lock: string): Promise<boolean> => {
  try {
    await (await open(lock, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
