import { startPostgres, type RunningPostgres } from '@tamuvo/tools/postgres.mjs'
import { signalAll } from './signal-all.ts'

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
