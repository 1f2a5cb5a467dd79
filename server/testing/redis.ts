import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { atEnd } from './at-end.ts'

const program = 'redis-server'

/** Whether Redis is installed. Tests that need it are skipped otherwise. */
export const hasRedis = spawnSync(program, ['--version']).status === 0

if (!hasRedis)
  console.warn('redis-server is not installed: what runs over Redis is not tested. Debian: apt-get install redis-server')

/** A Redis for one test file, without persistence, that can be killed. Its address stays the same. */
export type TestRedis = {
  readonly url: string
  kill(): Promise<void>
  /** Freezes it: connections stay open without answers. */
  pause(): void
  resume(): void
  start(): Promise<void>
}

/** Starts one until the end of the test file. */
export const testRedis = async (): Promise<TestRedis> => {
  const port = await freePort()
  let running: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    const ended = running && new Promise((done) => running?.once('exit', done))
    running?.kill('SIGKILL')
    await ended
    running = undefined
  }
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    running = spawn(program, settings, { stdio: 'ignore' })
    await untilOpen(port)
  }
  atEnd(kill)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    pause: () => running?.kill('SIGSTOP'),
    resume: () => running?.kill('SIGCONT'),
    start,
  }
}

const untilOpen = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    if (await isOpen(port)) return
    await sleep(25)
  }
  throw new Error('redis-server did not start')
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
