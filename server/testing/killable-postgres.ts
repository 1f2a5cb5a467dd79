import { readdirSync, readFileSync } from 'node:fs'
import { startPostgres, type RunningPostgres } from '@tamuvo/tools/postgres.mjs'

/** A PostgreSQL that writes as a real one does and may be killed. Its address stays the same. */
export type KillablePostgres = {
  readonly url: string
  /** Ends every process of it at once, as a power cut does. */
  kill(): Promise<void>
  /** Freezes every process of it: connections stay open and nobody answers. */
  pause(): void
  resume(): void
  /** Starts it again after `kill`, or after a polite stop when it still runs. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts one in an empty folder, without a schema. The caller stops it. */
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
