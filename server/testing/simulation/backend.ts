import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Connection } from './line.ts'

/**
 * Whether the process of a connection is one of this machine, so that it can be stopped. Elsewhere, as in a container or on macOS, who
 * goes on first of those that get a lock at once is up to PostgreSQL. @param database its name
 */
export const isOfThisMachine = (pid: number, database: string): boolean => {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return title.startsWith('postgres: ') && title.includes(` ${database} `)
  } catch {
    return false
  }
}

/** Stops the process of a connection where it is; harmless only while it waits for a lock, since it then holds no latch of PostgreSQL. */
export const stop = ({ pid, canStop }: Connection): void => {
  if (canStop) process.kill(pid, 'SIGSTOP')
}

export const resume = ({ pid, canStop }: Connection): void => {
  try {
    if (canStop) process.kill(pid, 'SIGCONT')
  } catch {
    // It has already ended.
  }
}

/** Which of the connections wait for a lock, and for whom, all by their process ids. */
export const waitsOf = async (monitor: pg.Client, pids: readonly number[]): Promise<Map<number, number[]>> => {
  const { rows } = await monitor.query<{ pid: number; by: number[] }>(
    'SELECT DISTINCT pid, pg_blocking_pids(pid) AS by FROM pg_locks WHERE NOT granted AND pid = ANY($1)',
    [pids],
  )
  return new Map(rows.map(({ pid, by }) => [pid, by]))
}
