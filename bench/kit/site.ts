import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { serverFlags } from '@tamuvo/tools/node-flags.mjs'
import { bundleProgram } from './bundle.ts'

const readyWithinMs = 60_000

/** A server process. */
export type Site = { url: string; pid: number; stop(): Promise<void> }

/**
 * `flags` are for Node, such as those of its profiler; `entry` another program that runs the server, with its words; `environment` comes on
 * top of ours.
 */
export type SiteOptions = {
  flags?: readonly string[]
  entry?: string
  words?: readonly string[]
  environment?: Record<string, string>
}

/** Bundles the server and starts it with the demo, behind one trusted proxy. */
export const openSite = async (
  databaseUrl: string,
  { flags = [], entry = 'server/main.ts', words = [], environment: more = {} }: SiteOptions = {},
): Promise<Site> => {
  const bundle = `dist/bench/${entry.replaceAll('/', '-').replace('.ts', '.js')}`
  await bundleProgram(entry, bundle)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    GAMES_PORT: '0',
    LOG_LEVEL: 'error',
    DEMO: '1',
    TRUSTED_PROXIES: '1',
    ...more,
  }
  const child = spawn(process.execPath, [...serverFlags, ...flags, bundle, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MIGRATIONS_DIR: 'server/migrations', ...environment },
  })
  // A bench that is cut off leaves no server behind.
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(url, child)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (const begun = performance.now(); performance.now() - begun < readyWithinMs; await sleep(100)) {
    if (child.exitCode !== null) throw new Error('the server ended before it took calls')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the server does not take calls')
}
