import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres, type RunningPostgres } from './postgres.mjs'

let dataDir = ''
let running: RunningPostgres | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-supervisor-'))
  await start()
  await ask('CREATE TABLE kept (id int PRIMARY KEY)')
  await running?.stop()
})
afterEach(() => running?.stop())
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = async (): Promise<RunningPostgres> => (running = await startPostgres({ dataDir }))

const ask = async (statement: string, url = running?.url): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('keeps its data across starts and requires the password', async () => {
  const { url } = await start()
  await ask('INSERT INTO kept VALUES (1)')
  await running?.stop()
  await start()
  expect(await ask('SELECT id FROM kept WHERE id = 1')).toEqual([{ id: 1 }])
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  const guess = new URL(running?.url ?? url)
  guess.password = 'guess'
  await expect(ask('SELECT 1', guess.href)).rejects.toThrow('password authentication failed')
})

test('refuses a second owner of the folder with a sentence', async () => {
  await start()
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `Another Tamuvo (process ${process.pid}) already uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
})

test('starts again after its PostgreSQL was killed', async () => {
  const { pid, exited, stop } = await start()
  await ask('INSERT INTO kept VALUES (2)')
  process.kill(pid, 'SIGKILL')
  await exited
  await stop()
  await start()
  expect(await ask('SELECT id FROM kept WHERE id = 2')).toEqual([{ id: 2 }])
})

test('shuts PostgreSQL down after its owner was killed', async () => {
  const owner = await startOwner()
  owner.process.kill('SIGKILL')
  await expect.poll(() => readPidFile()).toBeUndefined()
})

test('stops a leftover PostgreSQL of a killed owner', async () => {
  const owner = await startOwner()
  for (const pid of await watchersOf(owner.process)) process.kill(pid, 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')
  expect(await ask('SELECT 1 AS one', owner.url)).toEqual([{ one: 1 }])
  const { pid } = await start()
  expect(Number((await readPidFile())?.split('\n')[0])).toBe(pid)
  await expect(ask('SELECT 1', owner.url)).rejects.toThrow('ECONNREFUSED')
})

test('handles a pid file with the id of another program', async () => {
  const stranger = spawn('sleep', ['60'])
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${stranger.pid}\n${join(dataDir, 'postgres')}\n1790000000\n5432\n\n127.0.0.1\n\nready   \n`,
  )
  await start()
  expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('stopping it waits until its process has ended, even where nothing else keeps the owner running', async () => {
  const owner = spawnOwner(`
    const { pid, stop } = await start()
    process.kill(pid, 'SIGKILL')
    // Without a turn of the event loop its end is not announced.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    await stop()
    console.log('stopped')`)
  const said = await text(owner.stdout)
  expect(said.trim()).toBe('stopped')
})

test('reports why it does not start', async () => {
  await expect(startPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL did not start: .*invalid value for parameter "shared_buffers"/,
  )
})

/** Starts another Node process that owns the folder. */
const startOwner = async (): Promise<{ process: ChildProcess; url: string }> => {
  const owner = spawnOwner(`
    console.log((await start()).url)
    setInterval(() => {}, 1000)`)
  const [line]: Buffer[] = await once(owner.stdout, 'data')
  return { process: owner, url: String(line).trim() }
}

const spawnOwner = (program: string) => {
  const prelude = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.mjs', import.meta.url).href)}
    const start = () => startPostgres({ dataDir: ${JSON.stringify(dataDir)} })`
  return spawn(process.execPath, ['--input-type=module', '-e', prelude + program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

const watchersOf = async (owner: ChildProcess): Promise<number[]> => {
  const pids: number[] = []
  for (const name of await readdir('/proc')) {
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (status.includes(`(sh) S ${owner.pid} `)) pids.push(Number(name))
  }
  return pids
}

const readPidFile = () => readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined)
