import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test/longest-first.mjs'
import { replacesModules, startsProcesses, testFiles } from './tools/test/projects.mjs'

const files = testFiles()
const processes = files.filter(startsProcesses)
const alone = files.filter(replacesModules)

const how = {
  setupFiles: ['server/testing/close-at-end.ts'],
  // They bound what will never come; on a busy machine what comes at once here takes ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Twice as many as the smallest machine has, for about half of them wait for a database or a program.
  maxWorkers: 4,
  // A machine that stumbles is told from a test that fails by failing twice; tools/test/counts.mjs says what becomes of it.
  retry: process.env['CI'] ? 1 : 0,
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    ...how,
    globalSetup: ['server/testing/start-postgres.ts', 'tools/test/start-programs.mjs', 'tools/test/start-gallery.mjs'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // First and two at a time: each is several programs and a database already, and what they wait for must come in time.
      { test: { ...how, name: 'processes', include: processes, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      { test: { ...how, name: 'alone', include: alone } },
      // They share a process, file after file: to read the project anew for each of them took longer than the tests.
      { test: { ...how, name: 'shared', include: files, exclude: [...processes, ...alone], isolate: false } },
    ],
  },
})
