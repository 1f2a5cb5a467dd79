import { inspect } from 'node:util'
import type { Log } from '../kit/log.ts'

/** The last ones are the cause more often than the first. */
const keptMax = 5

let logged: string[] = []

/** Keeps what a silent server would log as an error, for the report of the test that fails by it. */
export const keepFailures = (log: Log): void => {
  log.error = (about: unknown, words = '') => {
    logged = [...logged, `${words} ${inspect(about, { depth: 4 })}`].slice(-keptMax)
  }
}

/** What servers logged since it was asked for the last time. */
export const takeFailures = (): string[] => {
  const taken = logged
  logged = []
  return taken
}
