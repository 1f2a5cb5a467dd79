import { defineConfig } from 'playwright/test'
import { findChromium } from '@tamuvo/tools/chromium.mjs'
import type { Width } from './support/story.ts'

const { executablePath, args } = await findChromium()

/** `npm run test:long` runs every story on both widths, `npm test` each on the one that it is tagged with. */
const isLong = process.env['TESTS'] === 'long'

export default defineConfig<{ width: Width }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // These bound what will never come: on a slow machine that is busy a login alone takes ten seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  // One retry, so that a slow machine fails no story; retries are counted by tools/test/counts.mjs.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['E2E_REPORT'] ? [['json', { outputFile: process.env['E2E_REPORT'] }], ['line']] : 'list',
  use: {
    launchOptions: { executablePath, args },
    locale: 'en-GB',
    timezoneId: 'Asia/Yangon',
    actionTimeout: 60_000,
    // Drawing what moves takes a sixth of the processor time of a run.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    // Stories intercept answers, which a service worker would prevent.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: isLong
    ? [
        { name: 'wide', use: { width: 1280 }, grepInvert: /@narrow.*@only/ },
        { name: 'narrow', use: { width: 390 }, grepInvert: /@wide.*@only/ },
      ]
    : [{ name: 'stories', use: { width: 'own' }, grepInvert: /@long/ }],
})
