import { readdirSync, readFileSync } from 'node:fs'

/** Sends a signal to a PostgreSQL and all its sessions. The postmaster first, so that it cannot restart killed processes. */
export const signalAll = (postmaster: number, signal: NodeJS.Signals): void => {
  const before = childrenOf(postmaster)
  send(postmaster, signal)
  // Those as well that it started meanwhile: one that escapes a stop answers on.
  for (const pid of new Set([...before, ...childrenOf(postmaster)])) send(pid, signal)
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
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
