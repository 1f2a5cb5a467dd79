import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{money,games,contract,server,ui,site,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/start-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time; a busy machine makes it late.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // A machine that stumbles is told from a test that fails by failing twice.
    retry: process.env['CI'] ? 1 : 0,
  },
})
