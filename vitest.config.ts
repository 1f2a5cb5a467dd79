import { defineConfig } from 'vitest/config'

const how = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What is waited for comes in its own time; a busy machine makes it late.
  expect: { poll: { timeout: 15_000 } },
  maxWorkers: 2,
  // A machine that stumbles is told from a test that fails by failing twice.
  retry: process.env['CI'] ? 1 : 0,
}

/** Tests of the areas: each file has a database and servers of its own, and closes them. */
const areas = 'server/!(kit|testing)/**/*.test.ts'

export default defineConfig({
  test: {
    ...how,
    globalSetup: ['server/testing/start-postgres.ts'],
    projects: [
      // They share a process, file after file: to read the whole server anew for each of them took longer than the tests.
      { test: { ...how, name: 'areas', include: [areas], isolate: false } },
      {
        test: {
          ...how,
          name: 'all others',
          include: ['{money,games,contract,server,ui,site,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [areas, '**/node_modules/**'],
        },
      },
    ],
  },
})
