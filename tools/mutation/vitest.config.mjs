import { defineConfig } from 'vitest/config'

/** The tests that mutants are run by. */
export default defineConfig({ test: { include: ['money/*.test.ts'] } })
