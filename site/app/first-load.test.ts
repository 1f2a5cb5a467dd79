import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageFrames } from '../shell/frames.ts'
import { gettingIn, pageGroups, restOfHome, sideOfHome } from './page-groups.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }

const budgetBytes = 170_000
/** Of all that home and the window of the login take, sentences and refusals too. */
const homeBudgetBytes = 222_000

let folder = ''
let manifest: Record<string, Chunk> = {}
let page = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  // The test runner says "test", which would bring the libraries' development editions.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  })
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  page = await readFile(join(folder, 'index.html'), 'utf8')
})
afterAll(() => {
  // Files that follow in the same process get the editions of tests again.
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true, force: true })
})

/** The files a chunk cannot do without. */
const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports ?? []) withImports(each, seen)
  return seen
}

const weigh = async (files: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('the first load', () => {
  test.each(['my', 'en', 'cn', 'id', 'th', 'ty', 'vi'])(
    'of scripts stays within 170 kB with the sentences of %s',
    async (language) => {
      const files = new Set([...withImports('index.html'), ...withImports(`../ui/text/load-${language}.ts`)])
      expect(files.size).toBeGreaterThan(2)
      expect(await weigh(files)).toBeLessThanOrEqual(budgetBytes)
    },
  )

  test.each(['my', 'en', 'cn', 'id', 'th', 'ty', 'vi'])(
    'of home, up to the window of the login, stays within 222 kB with the sentences of %s',
    async (language) => {
      const named = Object.keys(manifest).filter((key) => ['egame-index', 'auth'].includes(manifest[key]?.name ?? ''))
      const keys = ['index.html', ...named, ...['', '-near'].map((part) => `../ui/text/load-${language}${part}.ts`)]
      expect(await weigh(new Set(keys.flatMap((key) => [...withImports(key)])))).toBeLessThanOrEqual(homeBudgetBytes)
    },
  )

  test('brings no parser of messages, no carousel, no encryption, no cleaner of rich text, no summaries of calls', async () => {
    const scripts = await Promise.all([...withImports('index.html')].map((file) => readFile(join(folder, file), 'utf8')))
    const all = scripts.join('\n')
    for (const heavy of ['selectordinal cases', 'emblaApi', 'CompactEncrypt', 'ALLOWED_TAGS', 'summary:'])
      expect(all).not.toContain(heavy)
  })

  test('runs nothing that stands in the page itself, and fetches all from res/', () => {
    const sources = [...page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
    expect(sources.filter(([, attributes = '', body = '']) => !attributes.includes('src=') || body.trim() !== '')).toEqual([])
    const chunks = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
    expect(chunks.filter((file) => !/^res\/(js|css|files)\//.test(file))).toEqual([])
  })

  test('tells early what each language needs', () => {
    const latin = String.raw`\/res\/files\/noto-sans-latin-[\w-]{8}\.woff2`
    const early = (lang: string, files: string) => new RegExp(`name="early-${lang}" content="${files}"`)
    expect(page).toMatch(
      early('my', String.raw`\/res\/js\/load-my-\S+\.js ${latin} \/res\/files\/noto-sans-myanmar-[\w-]{8}\.woff2`),
    )
    expect(page).toMatch(early('en', String.raw`\/res\/js\/load-en-[\w-]{8}\.js ${latin}`))
    expect(page).toMatch(early('zh-Hans', String.raw`\/res\/js\/load-cn-[\w-]{8}\.js ${latin}`))
  })

  test('tells early what a page needs beside the first screen, in each language', () => {
    const [, mentioned = ''] = /name="early-my:\/lottery" content="([^"]+)"/.exec(page) ?? []
    const files = mentioned.split(' ')
    const first = withImports('index.html')
    expect(files.filter((file) => first.has(file.slice(1)))).toEqual([])
    const needed = [...withImports('lottery/LotteryPage.tsx')].filter((file) => !first.has(file)).map((file) => `/${file}`)
    expect(files).toEqual(expect.arrayContaining(needed))
    expect(files.at(-1)).toMatch(/\/res\/js\/load-my-lottery-[\w-]{8}\.js/)
  })

  test('names the frame of each page that has not all of it', () => {
    const named = [...page.matchAll(/name="frame:([^"]+)" content="(\w+)"/g)].map(([, path, frame]) => [path, frame])
    expect(Object.fromEntries(named)).toEqual(pageFrames)
  })

  test('leaves places for what the server fills in', () => {
    expect(page).toMatch(/<!--home-frame[^]*<picture><\/picture>[^]*\/home-frame-->/)
    expect(page).toMatch(/<!--lottery-words[^]*<span><\/span>[^]*<i><\/i>[^]*\/lottery-words-->/)
  })

  test('leaves the groups of pages to files of their own', async () => {
    expect(Object.keys(pageGroups)).toHaveLength(14)
    const first = withImports('index.html')
    for (const [module, group] of Object.entries(pageGroups)) {
      const file = (manifest[module] ?? Object.values(manifest).find(({ name }) => name === group))?.file ?? ''
      expect(`${module}: ${file}`).toMatch(new RegExp(`: res/js/${group}-[\\w-]{8}\\.js$`))
      expect({ module, isFirst: first.has(file) }).toEqual({ module, isFirst: group === 'index' })
    }
  })

  test('draws the rest of home from one file, and the windows to get in by from another', () => {
    const homes = Object.values(manifest).filter(({ name }) => name === 'egame-index')
    expect(homes).toHaveLength(1)
    expect(Object.values(manifest).filter(({ name }) => name === 'auth')).toHaveLength(1)
    for (const module of [...restOfHome, ...sideOfHome, ...gettingIn])
      expect({ module, own: manifest[module] }).toEqual({ module, own: undefined })
  })

  test('leaves no page more than twelve files to wait for', () => {
    const first = withImports('index.html')
    const waits = Object.keys(manifest).map((key) => [...withImports(key)].filter((file) => !first.has(file)).length)
    expect(Math.max(...waits)).toBeLessThanOrEqual(12)
  })
})
