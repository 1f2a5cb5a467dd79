import { defineConfig } from 'playwright/test'
import { findChromium } from '@tamuvo/tools/chromium.mjs'

const port = Number(process.env['E2E_PORT'] ?? 18_467)
const { executablePath, args } = await findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  // A machine that stumbles is told from a story that fails by failing twice.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['E2E_REPORT'] ? [['json', { outputFile: process.env['E2E_REPORT'] }], ['line']] : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath, args },
    locale: 'en-GB',
    timezoneId: 'Asia/Yangon',
    actionTimeout: 15_000,
    trace: 'off',
    // Stories change answers on the way, which a worker would hide from them.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What is said between browser and server is the same on every width: told once.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: 'node e2e/support/serve.mjs',
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
