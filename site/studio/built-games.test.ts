import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { studioGames } from '@tamuvo/games/register.ts'
import { rasterCache } from '@tamuvo/ui/art/raster.ts'
import { slotSheets } from '@tamuvo/ui/art/slot/sheets.ts'
import { effectsFile, worldFiles } from '@tamuvo/ui/art/slot/world.ts'
import { slotWorlds } from '@tamuvo/ui/art/slot/worlds.ts'
import { openBrowser } from '@tamuvo/ui/testing/gallery.ts'
import type { Browser, Page } from 'playwright'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const configFile = join(import.meta.dirname, '../studio.config.ts')
const files = worldFiles('golden-pagoda')
/** As the server sends it: nothing inline, nothing from elsewhere, no code made of text. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'"

let folder = ''
let manifest: Record<string, Chunk> = {}
let server: PreviewServer
let browser: Browser

/** Draws the pictures of one world beside the built page. */
const drawWorld = async (): Promise<void> => {
  const wanted = new Set([effectsFile, files.symbols, files.frame, files.tall])
  const rasterize = rasterCache(join(import.meta.dirname, '../../node_modules/.cache/tamuvo-art'))
  for (const { draw, rasters } of slotSheets(slotWorlds.filter(({ id }) => id === 'golden-pagoda')).filter((sheet) =>
    sheet.rasters.some(({ path }) => wanted.has(path)),
  )) {
    const pictures = await rasterize(draw(), rasters)
    for (const [index, { path }] of rasters.entries()) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), pictures[index] ?? '')
    }
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'))
  // The test runner says "test", which would bring the libraries' development editions.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false } })
  vi.unstubAllEnvs()
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  await drawWorld()
  server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  })
  browser = await openBrowser()
}, 600_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.css ?? []) seen.add(each)
  for (const each of chunk.imports ?? []) withImports(each, seen)
  return seen
}

const zipped = async (file: string): Promise<number> => gzipSync(await readFile(join(folder, file)), { level: 9 }).length
const weigh = async (list: Iterable<string>): Promise<number> =>
  (await Promise.all([...list].map(zipped))).reduce((sum, size) => sum + size, 0)

describe('what a game fetches', () => {
  const isStage = (file: string) => /\/stage-[\w-]+\.js$/.test(file)

  test('the renderer stays within 200 kB, and comes with slots alone', async () => {
    const first = withImports('index.html')
    expect([...first].filter(isStage)).toEqual([])
    const [stage = ''] = [...withImports('slots/SlotGame.tsx')].filter(isStage)
    expect(await zipped(stage)).toBeLessThanOrEqual(200_000)
  })

  test('the kit with styles and the rules of all games stays within 200 kB', async () => {
    expect(await weigh(withImports('index.html'))).toBeLessThanOrEqual(200_000)
  })

  test('a slot beside the kit and the renderer stays within 600 kB, and all before the first spin within 800 kB', async () => {
    const first = withImports('index.html')
    const own = [...withImports('slots/SlotGame.tsx')].filter((file) => !first.has(file) && !isStage(file))
    const sizes = await Promise.all(
      [effectsFile, ...Object.values(files)].map((path) => stat(join(folder, path)).catch(() => ({ size: 0 }))),
    )
    const pictures = sizes.reduce((sum, { size }) => sum + size, 0)
    const game = (await weigh(own)) + pictures
    expect(game).toBeLessThanOrEqual(600_000)
    // Four seconds at 1.6 Mbit/s.
    expect(game + (await weigh(new Set([...first, ...withImports('slots/SlotGame.tsx')])))).toBeLessThanOrEqual(800_000)
  })

  test('is named to the server for each client: all that it needs beside the kit, and the words of each language', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const named = new Map([...page.matchAll(/name="early-([^"]+)" content="([^"]+)"/g)].map(([, name, list]) => [name, list]))
    const wanted = new Set([...studioGames.values()].map(({ client }) => client))
    expect([...wanted, 'room'].filter((client) => !named.has(`client:${client}`))).toEqual([])
    const first = withImports('index.html')
    const slot = [...withImports('slots/SlotGame.tsx')].filter((file) => !first.has(file)).map((file) => `/${file}`)
    expect(named.get('client:slot')?.split(' ').toSorted()).toEqual(slot.toSorted())
    expect(named.get('words:MY')).toMatch(/^\/res\/js\/words-my-[\w-]{8}\.js$/)
  })

  test('stands in files that may be kept for ever, and the page runs nothing of its own', async () => {
    const names = await readdir(join(folder, 'res/js'))
    expect(names.filter((name) => !/-[\w-]{8}\.js$/.test(name))).toEqual([])
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const inline = [...page.matchAll(/<(?:script|style)([^>]*)>([^<]*)</g)].filter(([, , body = '']) => body.trim() !== '')
    expect(inline).toEqual([])
  })
})

const sayToTries = (page: Page, code: string): Promise<void> =>
  page.route('**/wps/studio/try*', (route) =>
    route.fulfill({ json: { success: code === 'OK', code, message: '', value: code === 'OK' ? {} : null, traceId: 't' } }),
  )

const openGame = async (): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await sayToTries(page, 'OK')
  await page.goto(`${server.resolvedUrls?.local[0]}play?game=FRN_GOLDEN_PAGODA&lang=EN&mode=demo`)
  await page.locator('canvas').waitFor()
  return { page, faults }
}

const figure = async (page: Page, name: string): Promise<number> =>
  Number((await page.locator(`[data-figure="${name}"]`).innerText()).replace(/[^\d.]/g, ''))

/** Begins a round, shows its end at once, and waits until the next may begin. */
const finishRound = async (page: Page): Promise<void> => {
  const button = page.locator('[data-play]')
  await expect
    .poll(async () => {
      if (await page.getByRole('button', { name: 'Show result' }).count()) await button.click({ force: true })
      return page.locator('[data-phase]').getAttribute('data-phase')
    })
    .toBe('idle')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
}

describe('a slot in the browser', () => {
  test('shows what is paid, round after round, by presses and by keys', async () => {
    const { page, faults } = await openGame()
    for (let round = 1; round <= 4; round++) {
      const before = await figure(page, 'balance')
      if (round % 2) await page.locator('[data-play]').click()
      else await page.keyboard.press('Space')
      await expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).not.toBe('idle')
      await finishRound(page)
      const won = Number(await page.locator('[data-figure="won"]').getAttribute('data-won'))
      expect(await figure(page, 'balance')).toBeCloseTo(before - 1 + won, 6)
      expect(await page.getByRole('status').first().innerText()).toContain(`Round ${round}.`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('a round is verified in the browser once its seed is revealed', async () => {
    const { page } = await openGame()
    await page.locator('[data-play]').click()
    await finishRound(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('tab', { name: 'Fairness' }).click()
    await page.getByRole('button', { name: 'Change seed' }).click()
    await page.getByText('Server seed', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Verify this round' }).click()
    expect(await page.locator('[data-result]').getAttribute('data-result')).toBe('right')
    await page.context().close()
  })

  test('is not played for play money while it is closed', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    const page = await context.newPage()
    await sayToTries(page, 'GAME_MAINTENANCE')
    await page.goto(`${server.resolvedUrls?.local[0]}play?game=FRN_GOLDEN_PAGODA&lang=EN&mode=demo`)
    await page.getByText('This game is under maintenance').waitFor()
    expect(await page.locator('[data-play]').count()).toBe(0)
    await context.close()
  })
})
