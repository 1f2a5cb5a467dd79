import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { joinMarks, type JournalMark, readMark, writeMark } from './journal-mark.ts'

const pauseMs = 10
/** Two seconds: a write takes a hundredth of that, so a lock that is still the same then was left by a process that died. */
const pausesMax = 200

/**
 * Adds what a process remembers to the file. Processes that do so at once go one after the other: what one of them wrote between the
 * reading and the writing of another would be forgotten, as when all of them end together.
 * @param sleep another one is for tests only
 * @throws Error when the file cannot be written
 */
export const addToMark = async (
  file: string,
  own: () => JournalMark,
  sleep: (ms: number) => Promise<unknown> = setTimeout,
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const lock = `${file}.lock`
  await takeLock(lock, sleep)
  try {
    await writeMark(file, joinMarks(own(), await readMark(file).catch(() => undefined)))
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
