import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { build, type PreviewServer, preview } from 'vite'

const site = fileURLToPath(new URL('../../site', import.meta.url))

export type Visit = {
  language?: 'MY' | 'EN' | 'CN'
  theme?: 'dark' | 'light'
  width?: number
  height?: number
  reducedMotion?: boolean
}

export type Gallery = {
  /** Opens the gallery in a fresh browser profile. */
  visit: (how?: Visit) => Promise<Page>
  close: () => Promise<void>
}

/** Builds the gallery of parts and serves it to a real browser. */
export const openGallery = async (): Promise<Gallery> => {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  await build({
    root: site,
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  const server = await preview({ root: site, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await launch()
  return {
    visit: (how = {}) => visit(browser, addressOf(server), how),
    close: async () => {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

const launch = async (): Promise<Browser> => {
  const { findChromium } = await import('@tamuvo/tools/chromium.mjs')
  return chromium.launch(await findChromium())
}

const addressOf = (server: PreviewServer): string => server.resolvedUrls?.local[0] ?? 'http://127.0.0.1/'

const visit = async (browser: Browser, address: string, how: Visit): Promise<Page> => {
  const { language = 'EN', theme = 'dark', width = 1280, height = 900, reducedMotion = false } = how
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width < 480,
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([kept, shown]) => {
      localStorage.setItem('language', kept ?? '')
      localStorage.setItem('theme', shown ?? '')
    },
    [language, theme],
  )
  await page.goto(`${address}app/gallery/index.html`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
