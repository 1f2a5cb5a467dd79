import { mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from './build/precompress.mjs'
import { isNewEnough } from './command.mjs'
import { lockIsInstalled } from './install/install.mjs'
import { keyHolder, readOperatorKeys } from '@tamuvo/server/kit/operator-keys.ts'
import { requireDemoSaid, requireOwnWorld } from './start/start.mjs'
import { operatorKeysFor } from './operator/demo-key.mjs'
import { entryFor } from './operator/key.mjs'
import { filesUnder, hashFiles } from './project.mjs'
import { claimAddress } from './start/port.mjs'
import { sentence, sum } from './test/counts.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamuvo-tools-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['20.19.0', true],
  ['20.18.3', false],
  ['18.20.4', false],
  ['22.0.0', true],
  ['24.1.0', true],
])('Node %s is new enough: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough)
})

describe('stamps', () => {
  const stamp = () => hashFiles(filesUnder('.', join(folder, 'sources')), join(folder, 'sources'))
  const write = (name: string, text: string) => writeFile(join(folder, 'sources', name), text)

  beforeAll(async () => {
    await mkdir(join(folder, 'sources', 'inner'), { recursive: true })
    await mkdir(join(folder, 'sources', 'node_modules'))
    await write('inner/a.ts', 'one')
    await write('node_modules/b.ts', 'two')
  })

  test('a stamp changes with contents and names, and ignores generated files', async () => {
    expect(filesUnder('.', join(folder, 'sources'))).toEqual(['inner/a.ts'])
    const first = stamp()
    await write('node_modules/b.ts', 'three')
    expect(stamp()).toBe(first)
    await write('inner/a.ts', 'four')
    const second = stamp()
    expect(second).not.toBe(first)
    await write('inner/c.ts', '')
    expect(stamp()).not.toBe(second)
  })
})

describe('installed packages', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
    'node_modules/pg-for-another-machine': { version: '1.0.0', optional: true },
  }
  test.each([
    ['all there', { 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' } }, true],
    ['another version', { 'node_modules/pg': { version: '8.23.0', integrity: 'sha512-b' } }, false],
    ['one missing', {}, false],
    ['nothing', undefined, false],
  ])('%s', (_name, installed, isInstalled) => {
    expect(lockIsInstalled(locked, installed)).toBe(isInstalled)
  })
})

describe('the address to listen at', () => {
  test.each(['80x', '-1', '65536', '1.5'])('PORT=%s is refused', async (PORT) => {
    await expect(claimAddress({ PORT })).rejects.toThrow(`PORT must be a number from 0 to 65535, not "${PORT}".`)
  })

  test('a taken port is reported in a sentence', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await expect(claimAddress({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken by another program.`)
    other.close()
  })

  test('a host of another machine is reported in a sentence', async () => {
    await expect(claimAddress({ PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow('The server cannot listen on 192.0.2.1')
  })
})

test('files that become smaller get compressed copies', async () => {
  const site = join(folder, 'site')
  await mkdir(site)
  const text = 'the same again '.repeat(200)
  await writeFile(join(site, 'main.js'), text)
  await writeFile(join(site, 'small.js'), 'x')
  await writeFile(join(site, 'font.woff2'), text)
  await precompress(site)
  expect(filesUnder('.', site)).toEqual(['font.woff2', 'main.js', 'main.js.br', 'main.js.gz', 'small.js'])
  expect(String(brotliDecompressSync(await readFile(join(site, 'main.js.br'))))).toBe(text)
  expect(String(gunzipSync(await readFile(join(site, 'main.js.gz'))))).toBe(text)
})

test('counts add up to the last line', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 }
  expect(sentence(sum([counts, { passed: 4, failed: 1, skipped: 0 }]))).toBe('7 passed, 1 failed')
  expect(sentence(sum([counts, { passed: 0, failed: 0, skipped: 2 }]))).toBe('3 passed, 0 failed, 2 skipped')
})

describe('operator keys', () => {
  test('a demo generates one, readable by its owner only, and keeps it', async () => {
    const data = join(folder, 'operator', 'data')
    const first = operatorKeysFor({}, data)
    const key = (await readFile(join(data, 'operator-key'), 'utf8')).trim()
    expect(first).toEqual({
      OPERATOR_KEYS: entryFor(key, 'service+compliance+maker+admin+games+marketing'),
      OPERATOR_KEY_FILE: join(data, 'operator-key'),
    })
    expect(keyHolder(readOperatorKeys(first.OPERATOR_KEYS), key)).toMatchObject({ name: 'demo' })
    expect(first.OPERATOR_KEYS).not.toContain(key.split('.')[1])
    if (process.platform !== 'win32') expect((await stat(join(data, 'operator-key'))).mode & 0o077).toBe(0)
    expect(operatorKeysFor({ DEMO: '1' }, data)).toEqual(first)
  })

  test('of a program says so in its entry', () => {
    const key = `bot.${'s'.repeat(43)}`
    expect(readOperatorKeys(entryFor(key, 'games', true))).toMatchObject([{ name: 'bot', roles: ['games'], isMachine: true }])
    expect(readOperatorKeys(entryFor(key, 'games'))).toMatchObject([{ isMachine: false }])
  })

  test('without configuration and demo there is none', () => {
    expect(operatorKeysFor({ DEMO: '0' }, join(folder, 'none'))).toEqual({ OPERATOR_KEYS: '' })
    expect(operatorKeysFor({ OPERATOR_KEYS: 'a1:maker:00' }, join(folder, 'none'))).toEqual({ OPERATOR_KEYS: 'a1:maker:00' })
  })
})

test('a database of one’s own becomes a demo only when told to', () => {
  expect(() => requireDemoSaid({ DATABASE_URL: 'postgres://localhost/site' })).toThrow('DEMO=public')
  for (const env of [{}, { DATABASE_URL: 'postgres://localhost/site', DEMO: '0' }, { DATABASE_URL: '' }])
    expect(() => requireDemoSaid(env)).not.toThrow()
})

test('coins whose key everybody knows are for the demo on this machine alone', () => {
  for (const env of [
    { DATABASE_URL: 'postgres://localhost/site' },
    { DEMO: '0' },
    { DEMO: 'public' },
    { COIN_RPC_URL: 'https://node' },
  ])
    expect(() => requireOwnWorld(env)).toThrow('docs/recipes/pay-by-coin.md')
  for (const env of [{}, { DEMO: '1' }]) expect(() => requireOwnWorld(env)).not.toThrow()
})
