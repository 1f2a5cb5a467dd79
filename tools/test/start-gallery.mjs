import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { findChromium } from '../chromium.mjs'
import { inProject } from '../project.mjs'
import { openDoor } from './door.mjs'

/** Declares the provided values. @typedef {import('@tamuvo/ui/testing/gallery.ts').Gallery} Gallery */

/** Called by vitest once a run. The gallery and the page of games are built, and a browser started, with the first component test. @param {import('vitest/node').TestProject} project */
export const setup = async (project) => {
  const door = await openDoor(startGallery)
  project.provide('galleryDoor', door.port)
  return door.close
}

const startGallery = async () => {
  const root = inProject('site')
  const outDir = await mkdtemp(join(tmpdir(), 'tamuvo-gallery-'))
  await build({
    root,
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  // The page of games stands beside it, for tests of their clients with play money.
  await build({
    configFile: inProject('site', 'studio.config.ts'),
    base: '/studio/',
    logLevel: 'error',
    build: { outDir: join(outDir, 'studio'), minify: false, reportCompressedSize: false },
  })
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launchServer(await findChromium())
  return {
    said: { address: server.resolvedUrls?.local[0] ?? '', browser: browser.wsEndpoint() },
    stop: async () => {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
