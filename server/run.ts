import { endInOrder, type Ending } from './ending.ts'
import type { Clock } from './kit/clock.ts'
import { readConfig } from './kit/config.ts'
import { createLog, type Log } from './kit/log.ts'
import { start } from './start.ts'

/** Why the start failed, as a sentence for the terminal. */
const explain = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const port = error instanceof Error && 'port' in error ? Number(error.port) : Number(process.env['PORT'] ?? 8080)
  if (code === 'EADDRINUSE' && port !== Number(process.env['PORT'] ?? 8080))
    return `Port ${port}, for own games, is taken by another program. Stop it, or choose another: GAMES_PORT=8091 npm start`
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or choose another: PORT=8090 npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${process.env['PORT'] ?? 8080}. Choose a port above 1024: PORT=8080 npm start`
  if (code === 'ECONNREFUSED') return 'The database does not answer at DATABASE_URL.'
  if (code === '28P01' || code === '28000') return 'The database does not accept the user or password in DATABASE_URL.'
  return error instanceof Error ? error.message : String(error)
}

/** Runs the configured server until a signal ends it. @param clock default: the system clock */
export const runServer = async (clock?: Clock): Promise<void> => {
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    surviveMistakes(log)
    const starting = start(config, clock)
    endOnSignals(log, starting)
    await starting
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

/** A signal during the start ends the process as soon as it has started. */
const endOnSignals = (log: Log, starting: Promise<Ending>): void => {
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    process.exit(await endInOrder(await starting, log))
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}

/**
 * An unhandled rejection is logged and the process goes on. After an uncaught exception its state is unknown:
 * it logs the error and ends, and the next process resumes its work.
 */
const surviveMistakes = (log: Log): void => {
  const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.on('unhandledRejection', (error) => log.error({ error: describe(error) }, 'a failure was left unattended'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error: describe(error) }, 'the process ends: an error was caught nowhere')
    process.exit(1)
  })
}
