import { readdirSync, readFileSync } from 'node:fs'
import { startPostgres, type RunningPostgres } from '@tamuvo/tools/postgres.mjs'

/** A PostgreSQL with fsync that can be killed. Its address stays the same. */
export type KillablePostgres = {
  readonly url: string
  /** Kills all its processes at once, like a power failure. */
  kill(): Promise<void>
  /** Freezes all its processes: connections stay open without answers. */
  pause(): void
  resume(): void
  /** Starts it again, after a regular stop if it still runs. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts one in an empty folder, without schema. The caller stops it. */
export const openKillablePostgres = async (dataDir: string): Promise<KillablePostgres> => {
  let running: RunningPostgres = await startPostgres({ dataDir })
  const { port, url } = running
  const resume = () => signalAll(running.pid, 'SIGCONT')
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
    stop: () => {
      resume()
      return running.stop()
    },
  }
}

// The postmaster first, so that it cannot restart killed processes.
const signalAll = (postmaster: number, signal: NodeJS.Signals): void => {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
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
