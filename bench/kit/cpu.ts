import { readdirSync, readFileSync } from 'node:fs'

// Linux counts a process's time in hundredths of a second.
const tickMicros = 10_000

/**
 * CPU time in microseconds of this process, its children and a local PostgreSQL. Comparable also on a busy machine.
 * @returns undefined without Linux, or with a remote server
 */
export const cpuMicros = (postmasterPid: number | undefined): number | undefined => {
  const [own, database] = [readTimes('self'), postgresMicros(postmasterPid)]
  return own && database !== undefined ? (own.self + own.ended) * tickMicros + database : undefined
}

/** CPU time of a local PostgreSQL, with all its sessions. */
export const postgresMicros = (postmasterPid: number | undefined): number | undefined => {
  const postmaster = postmasterPid === undefined ? undefined : readTimes(String(postmasterPid))
  if (!postmaster) return undefined
  const backends = processes()
    .map(readTimes)
    .filter((each) => each?.parent === postmasterPid)
  const ticks = postmaster.self + postmaster.ended + backends.reduce((sum, each) => sum + (each?.self ?? 0), 0)
  return ticks * tickMicros
}

/** CPU time of a process, with all its threads. */
export const programMicros = (pid: number): number | undefined => {
  const times = readTimes(String(pid))
  return times && times.self * tickMicros
}

const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** Ticks of a process and of its ended children. Undefined when it does not exist. */
const readTimes = (name: string): { parent: number; self: number; ended: number } | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1')
    // The name may contain spaces; the fields after it do not.
    const [, parent, ...fields] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9)
    return { parent: parent ?? 0, self: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
