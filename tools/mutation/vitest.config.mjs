import { defineConfig } from 'vitest/config'

/** The tests that know money and ledger, as the mutants of these are run by. */
export default defineConfig({
  test: {
    include: ['money/*.test.ts', 'server/ledger/*.test.ts'],
    exclude: ['server/ledger/{crash,model,serialization}.test.ts'],
    globalSetup: ['server/testing/start-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
