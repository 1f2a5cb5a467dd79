import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { findChromium } from '../chromium.mjs'
import { inProject } from '../project.mjs'
import { openDoor } from './door.mjs'

/** Declares the provided values. @typedef {import('@tamuvo/ui/testing/gallery.ts').Gallery} Gallery */

/** Called by vitest once a run. A page is built, and a browser for it started, with the first component test that opens it. @param {import('vitest/node').TestProject} project */
export const setup = async (project) => {
  const door = await openDoor((name) => startPage(name === 'games' ? games : gallery))
  project.provide('galleryDoor', door.port)
  return door.close
}

/** The gallery of parts of the site, and the page that plays games of our own studio. */
const gallery = { root: inProject('site'), mode: 'gallery' }
const games = { configFile: inProject('site', 'studio.config.ts') }

/** @param {import('vite').InlineConfig} page */
const startPage = async (page) => {
  const outDir = await mkdtemp(join(tmpdir(), 'tamuvo-gallery-'))
  await build({
    ...page,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  const server = await preview({ ...page, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
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
