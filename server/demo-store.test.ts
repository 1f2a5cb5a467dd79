import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { requireMatchingDemo } from './demo-store.ts'
import { readConfig } from './kit/config.ts'
import { connectDatabase } from './kit/database.ts'
import { testDatabase } from './testing/database.ts'
import { bundleProgram } from './testing/program.ts'
import type { Program } from './testing/program-process.ts'
import { serverEnvironment } from './testing/whole-server.ts'

const demo = await testDatabase()
const real = await testDatabase()
const bundle = await bundleProgram(join(import.meta.dirname, 'main.ts'))
const programs: Program[] = []
afterAll(async () => {
  for (const program of programs) program.process.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
})

const start = async (databaseUrl: string, variables: Record<string, string>) => {
  const environment = await serverEnvironment(databaseUrl)
  const program = bundle.startIn({ ...environment, ...variables })
  programs.push(program)
  return { ...program, url: `http://127.0.0.1:${environment.PORT}` }
}

const isReady = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), { timeout: 120_000, interval: 100 })

const end = async ({ process, ended }: Program) => {
  process.kill('SIGTERM')
  expect(await ended).toBe(0)
}

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status

test('a database that was a demo stays one: its row cannot be removed, and without the demo nothing starts', async () => {
  const site = await start(demo.url, { DEMO: '1', TRUSTED_PROXIES: '1' })
  await isReady(site.url)
  expect(await statusOf(`${site.url}/bo/sandbox/inbox`)).toBe(200)

  const token = await vi.waitFor(() => {
    const shown = /x-sandbox-token: ([\w-]{32})$/m.exec(site.lines.join('\n'))?.[1]
    if (!shown) throw new Error('the token is not printed yet')
    return shown
  }, 60_000)
  const sandbox = `${site.url}/vendor-sandbox/hub88`
  expect(await statusOf(sandbox)).toBe(200)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']) {
    const forwarded = { [name]: '127.0.0.1' }
    expect([name, await statusOf(sandbox, forwarded)]).toEqual([name, 404])
    expect([name, await statusOf(`${site.url}/metrics`, forwarded)]).toEqual([name, 404])
  }
  expect(await statusOf(sandbox, { via: 'proxy', 'x-sandbox-token': token })).toBe(200)
  expect(await statusOf(sandbox, { via: 'proxy', 'x-sandbox-token': `${token}x` })).toBe(404)
  await end(site)

  const database = connectDatabase(demo.url)
  await expect(requireMatchingDemo(database, false)).rejects.toThrow('Start it with DEMO=1')
  await expect(requireMatchingDemo(database, true)).resolves.toBeUndefined()
  for (const change of ['DELETE FROM demo_seed', 'UPDATE demo_seed SET seeded_at = now()', 'TRUNCATE demo_seed'])
    await expect(database.query(change)).rejects.toThrow()
  await database.close()

  const refused = await start(demo.url, { DEMO: '0' })
  expect(await refused.ended).toBe(1)
})

test('a site of its own has no sandbox, and never becomes a demo', async () => {
  const site = await start(real.url, { DEMO: '0' })
  await isReady(site.url)
  for (const path of ['/bo/sandbox/inbox', '/vendor-sandbox/hub88', '/sandpay/page'])
    expect([path, await statusOf(`${site.url}${path}`)]).toEqual([path, 404])
  await end(site)

  const database = connectDatabase(real.url)
  expect((await database.query(`SELECT FROM vendor_integration WHERE code LIKE 'SANDBOX%'`)).rowCount).toBe(0)
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode,
       rank_level, registered_at, registered_origin, registered_url, registered_method, invite_code)
     VALUES (1, 'mai', 'mai', 0, 'active', 'mai', '', '', '{}', 'EN', '1', 1960, 0, now(), '', '', '', 'MAI1')`,
  )
  await expect(requireMatchingDemo(database, true)).rejects.toThrow('Start it with DEMO=0')
  await database.close()
  const refused = await start(real.url, { DEMO: '1' })
  expect(await refused.ended).toBe(1)
})

const here = { DATABASE_URL: 'postgres://tamuvo@127.0.0.1:5432/tamuvo' }
const elsewhere = { HOST: '0.0.0.0', ALLOWED_HOSTS: 'play.example' }

test.each([
  ['listens for other machines', { ...here, ...elsewhere }],
  ['has a database on another machine', { DATABASE_URL: 'postgres://tamuvo@db.internal/tamuvo' }],
  ['has a database on another machine by its query', { DATABASE_URL: 'postgres://tamuvo@localhost/tamuvo?host=db.internal' }],
  ['listens on a name that begins like loopback', { ...here, ...elsewhere, HOST: '127.0.0.1.example' }],
])('a site that %s shows the demo only when told to', (_what, variables) => {
  expect(() => readConfig(variables)).toThrow('DEMO=public')
  expect(() => readConfig({ ...variables, DEMO: '1' })).toThrow('DEMO=public')
  expect(readConfig({ ...variables, DEMO: 'public' }).demo).toBe(true)
  expect(readConfig({ ...variables, DEMO: '0' }).demo).toBe(false)
})

test.each([
  here.DATABASE_URL,
  'postgres://tamuvo@[::1]/tamuvo',
  'postgres://localhost/tamuvo',
  'postgres:///tamuvo?host=/run/pg',
])('the demo needs no word on this machine, with the database %s', (url) =>
  expect(readConfig({ DATABASE_URL: url }).demo).toBe(true),
)
