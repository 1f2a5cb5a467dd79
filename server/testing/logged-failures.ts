import type { Log } from '../kit/log.ts'

/** More than this no failing test needs to be understood. */
const keptMax = 5

let logged: string[] = []

/** Keeps what a silent server would log as an error, for the report of the test that fails by it. */
export const keepFailures = (log: Log): void => {
  log.error = (about: unknown, words = '') => {
    if (logged.length < keptMax) logged.push(`${words} ${JSON.stringify(about)}`.replaceAll('\\n', '\n'))
  }
}

/** What servers logged since it was asked for the last time. */
export const takeFailures = (): string[] => {
  const taken = logged
  logged = []
  return taken
}
