import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The reference that comes with PostgreSQL: TPC-B-like transfers, each a transaction of its own. */
export type Pgbench = {
  load(scale: number): Promise<void>
  measure(options: {
    clients: number
    seconds: number
    protocol: 'simple' | 'prepared'
  }): Promise<{ perSecond: number; transfers: number }>
}

/** @throws Error when no pgbench is there */
export const openPgbench = (databaseUrl: string): Pgbench => {
  const program = findPgbench()
  const address = new URL(databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) }
  const where = ['-h', address.hostname, '-p', address.port || '5432', '-U', decodeURIComponent(address.username)]
  const run = async (words: readonly string[]): Promise<string> => {
    const { stdout } = await execute(program, [...where, ...words, address.pathname.slice(1)], { env, maxBuffer: 1 << 26 })
    return stdout
  }
  return {
    load: async (scale) => {
      await run(['-i', '-q', '-s', String(scale)])
    },
    measure: async ({ clients, seconds, protocol }) => {
      const said = await run(['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-M', protocol])
      return {
        perSecond: Number(/tps = ([\d.]+)/.exec(said)?.[1]),
        transfers: Number(/actually processed: (\d+)/.exec(said)?.[1]),
      }
    },
  }
}

const findPgbench = (): string => {
  const debian = '/usr/lib/postgresql'
  const versions = listed(debian).sort((a, b) => Number(b) - Number(a))
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))]
  const found = folders.map((folder) => join(folder, 'pgbench')).find(isProgram)
  if (!found) throw new Error('pgbench is not there. It comes with PostgreSQL; on Debian: apt install postgresql')
  return found
}

const listed = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
