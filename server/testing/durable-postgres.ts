import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@tamuvo/tools/postgres.mjs'
import { afterAll } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'
import { stopAndRemove, temporaryFolder } from './start-postgres.ts'

/** A PostgreSQL of one test file that writes as a real one does and may be killed. Its address stays the same. */
export type DurablePostgres = {
  readonly url: string
  /** Ends every process of it at once, as a power cut does. */
  kill(): Promise<void>
  /** Freezes every process of it: connections stay open and nobody answers. */
  pause(): void
  resume(): void
  /** Starts it again after `kill`, or after a polite stop when it still runs. */
  restart(): Promise<void>
}

/** Starts one with the newest schema; it is stopped and removed when the file is through. Call it at the top of the file. */
export const durablePostgres = async (): Promise<DurablePostgres> => {
  const dataDir = await temporaryFolder()
  let running: RunningPostgres = await startPostgres({ dataDir })
  const { port, url } = running
  const resume = () => signalAll(running.pid, 'SIGCONT')
  afterAll(() => {
    resume()
    return stopAndRemove(running, dataDir)
  })
  await migrateOnce(url)
  return {
    url,
    resume,
    pause: () => signalAll(running.pid, 'SIGSTOP'),
    kill: async () => {
      signalAll(running.pid, 'SIGKILL')
      await running.exited
    },
    restart: async () => {
      await running.stop()
      running = await startPostgres({ dataDir, port })
    },
  }
}

const migrateOnce = async (url: string): Promise<void> => {
  const database = connectDatabase(url)
  try {
    await migrate(database, join(import.meta.dirname, '../migrations'))
  } finally {
    await database.close()
  }
}

// The postmaster first, so that it cannot start anew what is killed under it.
const signalAll = (postmaster: number, signal: NodeJS.Signals): void => {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => parentOf(name) === parent)
    .map(Number)

const parentOf = (name: string): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').match(/\) \S (\d+)/)?.[1])
  } catch {
    return undefined
  }
}
