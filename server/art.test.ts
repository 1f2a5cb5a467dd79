import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Drawer, loadDrawer } from './art.ts'
import { serveSite } from './site.ts'

let folder = ''
let drawn: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamuvo-art-'))
  drawn = []
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const drawer: Drawer = {
  paths: ['logo.svg', 'art/cover/1.webp', 'art/cover/2.webp'],
  draw: async (path) => {
    if (path.endsWith('2.webp')) throw new Error('no colour left')
    drawn.push(path)
    await write(path, `drawn ${path}`)
  },
}

const open = async (given?: Drawer) => {
  const app = fastify()
  await serveSite(
    app,
    { site: join(folder, 'none'), art: folder, drawer: given },
    {
      answer: () => Promise.reject(new Error('nobody asks for home')),
      drawOf: async () => undefined,
      originOfGame: () => undefined,
    },
  )
  return async (path: string) => {
    const answer = await app.inject(path)
    return [answer.statusCode, answer.body, answer.headers['cache-control']]
  }
}

test('a missing picture is drawn on request; an existing one is sent', async () => {
  await write('logo.svg', 'logo')
  const ask = await open(drawer)
  expect(await ask('/art/cover/1.webp')).toEqual([200, 'drawn art/cover/1.webp', 'no-cache'])
  expect(await ask('/logo.svg')).toEqual([200, 'logo', 'no-cache'])
  expect(drawn).toEqual(['art/cover/1.webp'])
  expect((await ask('/art/cover/3.webp'))[0]).toBe(404)
})

test('a picture that cannot be drawn is an error, and others are sent', async () => {
  await write('logo.svg', 'logo')
  const ask = await open(drawer)
  expect((await ask('/art/cover/2.webp'))[0]).toBe(500)
  expect((await ask('/art/cover/1.webp'))[0]).toBe(200)
})

test('without a drawer only existing files are served', async () => {
  await write('logo.svg', 'logo')
  const ask = await open()
  expect((await ask('/logo.svg'))[0]).toBe(200)
  expect((await ask('/art/cover/1.webp'))[0]).toBe(404)
})

test('the art program is loaded by its path', async () => {
  await write(
    'draw.mjs',
    `import { writeFileSync } from 'node:fs'
     export const openArt = (folder) => ({ paths: ['a.svg'], draw: async (path) => writeFileSync(folder + '/' + path, 'a') })`,
  )
  const loaded = await loadDrawer(join(folder, 'draw.mjs'), folder)
  expect(loaded.paths).toEqual(['a.svg'])
  await loaded.draw('a.svg')
  expect(await readFile(join(folder, 'a.svg'), 'utf8')).toBe('a')
})
