import { join } from 'node:path'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { atEnd } from './at-end.ts'
import type { FastTime } from './fast-time.ts'
import { bundleProgram } from './program.ts'
import { urlFor } from './database.ts'
import { testSecretKeys } from './secret-keys.ts'
import { serverOf, type WholeServer } from './server-process.ts'

export type Servers = { open(environment?: Record<string, string>): Promise<WholeServer> }

/** Makes servers on a database, with the logins of processes; running ones are killed at the end of the test file. Call it at the top of the file. */
export const wholeServers = async (databaseUrl: string, { words }: Pick<FastTime, 'words'> = { words: [] }): Promise<Servers> => {
  const bundle = await bundleProgram(join(import.meta.dirname, 'fast-server.ts'))
  const all: WholeServer[] = []
  atEnd(async () => {
    for (const server of all) await server.kill()
  })
  const open: Servers['open'] = async (environment = {}) => {
    const login = urlFor(databaseUrl, environment['ROLE'] === 'web' ? 'web' : 'worker')
    const full = { ...(await serverEnvironment(login)), LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1', ...environment }
    const server = serverOf(
      { url: `http://127.0.0.1:${full.PORT}`, gamesUrl: `http://127.0.0.1:${full.GAMES_PORT}` },
      () => bundle.startIn(full, ...words),
      environment['ROLE'] !== 'worker',
    )
    all.push(server)
    return server
  }
  return { open }
}

/** The environment of a server process on a free port. */
export const serverEnvironment = async (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  PORT: String(await freePort()),
  GAMES_PORT: String(await freePort()),
  DEMO: '1',
  DEMO_CHECKS: '0',
  ANSWER_CHECKS: 'loud',
  SECRET_KEYS: testSecretKeys,
  JOURNAL_MARKS_DIR: 'none',
  MIGRATIONS_DIR: inProject('server', 'migrations'),
})
