import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{money,games,contract,server,ui,site,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/start-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
