import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { drawProgram } from '@tamuvo/tools/build/art.mjs'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { serverFlags } from '@tamuvo/tools/node-flags.mjs'
import { entryFor } from '@tamuvo/tools/operator/key.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { adminKey, checkerKey, houseKey, makerKey, marketerKey } from './house-key.ts'

/** A separate site for a worker, whose stories can advance its time without affecting others. */
export type World = {
  url: string
  /** Time of its server in ms since 1970. */
  now(): number
  /** Advances its time. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

/** The program and the database with the demo, from which all worlds are made, on each of the machines of a cluster. */
export type Origin = { program: string; databaseUrl: string; machines: string[] }

/** The environment variable with it for workers. */
export const originVariable = 'TAMUVO_STORIES'

/** The origin of this run. */
export const originOfRun = (): Origin => JSON.parse(process.env[originVariable] ?? '{}')

/** Opens a world with a copy of the demo. @param more of the environment of its server */
export const openWorld = (more: Record<string, string> = {}): Promise<World> =>
  startServer(originOfRun(), `story_${randomBytes(6).toString('hex')}`, more)

/** @param database the name of a copy to make; without one it works on the original */
export const startServer = async (
  { program, databaseUrl, machines }: Origin,
  database = '',
  more: Record<string, string> = {},
): Promise<World> => {
  const port = Number(more['PORT'] ?? (await freePort()))
  const server = fork(program, {
    execArgv: [...serverFlags, '--enable-source-maps'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      STORY_DATABASE: database,
      STORY_MACHINES: machines.join(' '),
      PORT: String(port),
      GAMES_PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: '1',
      DEMO_CHECKS: '0',
      ANSWER_CHECKS: 'loud',
      TRUSTED_PROXIES: '1',
      OPERATOR_KEYS: [
        entryFor(houseKey, 'service'),
        entryFor(makerKey, 'maker'),
        entryFor(checkerKey, 'checker'),
        entryFor(adminKey, 'admin'),
        entryFor(marketerKey, 'marketing'),
      ].join(','),
      MIGRATIONS_DIR: inProject('dist', 'server', 'migrations'),
      ART_PROGRAM: drawProgram,
      // Worlds are copies of one journal: what one remembers would tell another that it has lost history, and stop its postings.
      JOURNAL_MARKS_DIR: 'none',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await heard(server)
  let aheadMs = 0
  return {
    url: `http://127.0.0.1:${port}`,
    now: () => Date.now() + aheadMs,
    pass: async (ms) => {
      aheadMs += ms
      server.send(ms)
      await heard(server)
    },
    close: () => end(server),
  }
}

/** Waits for its next message: ready, or time advanced. @throws Error when it ends instead */
const heard = (server: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`the server of the stories ended (${code})`))
    server.once('exit', ended)
    server.once('message', () => {
      server.off('exit', ended)
      done()
    })
  })

const end = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done())
    if (!server.kill('SIGTERM')) done()
  })
