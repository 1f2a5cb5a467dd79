import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { afterAll } from 'vitest'
import type { Clock } from '../kit/clock.ts'
import { bundleProgram, type Program } from './program.ts'

/** The whole server as a process of its own, which may be killed and started anew at the same address. */
export type WholeServer = {
  readonly url: string
  /** All lines it has written to its output, over all its lives. */
  lines(): string[]
  /** Starts it and waits until it takes calls. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>
  isRunning(): boolean
  /** Freezes it, as a machine that stands still does. */
  pause(): void
  resume(): void
}

/** Time that goes faster than the machine's, and never ahead of it, so that what is due by the database's clock is due. */
export type FastTime = { clock: Clock; words: string[] }

/** @param lastsMs for how long it is needed */
export const fastTime = (speed: number, lastsMs: number): FastTime => {
  const moment = Date.now()
  const said = moment - speed * lastsMs
  return {
    clock: { now: () => new Date(said + (Date.now() - moment) * speed) },
    words: [String(moment), String(said), String(speed)],
  }
}

export type Servers = { open(environment?: Record<string, string>): Promise<WholeServer> }

/** Makes servers on a database; what still runs is killed when the file is through. Call it at the top of the file. */
export const wholeServers = async (databaseUrl: string, { words }: Pick<FastTime, 'words'> = { words: [] }): Promise<Servers> => {
  const bundle = await bundleProgram(join(import.meta.dirname, 'fast-server.ts'))
  const all: WholeServer[] = []
  afterAll(async () => {
    for (const server of all) await server.kill()
    await bundle.remove()
  })
  const open: Servers['open'] = async (environment = {}) => {
    const full = { ...(await serverEnvironment(databaseUrl)), LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1', ...environment }
    const server = serverOf(
      `http://127.0.0.1:${full.PORT}`,
      () => bundle.startIn(full, ...words),
      environment['ROLE'] !== 'worker',
    )
    all.push(server)
    return server
  }
  return { open }
}

/** What a server is told that runs as a process of its own, on a port that is free. */
export const serverEnvironment = async (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  PORT: String(await freePort()),
  DEMO: '1',
  MIGRATIONS_DIR: inProject('server', 'migrations'),
})

const serverOf = (url: string, begin: () => Program, takesCalls: boolean): WholeServer => {
  const lives: Program[] = []
  const current = (): Program | undefined => lives.at(-1)
  const isRunning = (): boolean => current()?.process.exitCode === null && current()?.process.signalCode === null
  return {
    url,
    lines: () => lives.flatMap(({ lines }) => lines),
    isRunning,
    start: async () => {
      const program = begin()
      lives.push(program)
      await untilReady(program, takesCalls ? url : undefined)
    },
    kill: async () => {
      if (!isRunning()) return
      current()?.process.kill('SIGCONT')
      current()?.process.kill('SIGKILL')
      await current()?.ended
    },
    stop: async () => {
      current()?.process.kill('SIGTERM')
      return (await current()?.ended) ?? null
    },
    pause: () => void current()?.process.kill('SIGSTOP'),
    resume: () => void current()?.process.kill('SIGCONT'),
  }
}

const startWithinMs = 60_000

const untilReady = async ({ process: child, lines }: Program, url: string | undefined): Promise<void> => {
  for (const until = Date.now() + startWithinMs; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}: ${lines.slice(-5).join('\n')}`)
    if (child.signalCode !== null) return
    if (url ? await isReady(url) : lines.some((line) => line.includes('draws and works'))) return
  }
  throw new Error(`the server did not start: ${lines.slice(-5).join('\n')}`)
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
