import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `flaky`: names of those among the passed that failed at first. @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[] }} Counts */

/** The variable that tells a reporter where to leave its counts. */
export const countsVariable = 'TAMUVO_TEST_COUNTS'

/** @param {Counts[]} list @returns {Counts} */
export const sum = (list) => ({
  passed: list.reduce((total, { passed }) => total + passed, 0),
  failed: list.reduce((total, { failed }) => total + failed, 0),
  skipped: list.reduce((total, { skipped }) => total + skipped, 0),
  flaky: list.flatMap(({ flaky = [] }) => flaky),
})

/**
 * Where tests get a second try, one that needs it is named, and is a fault: more of them than `stumblesMax` fail the run.
 * Why not the first: docs/decisions/0015-tests-by-need.md.
 * @param {Counts} counts @param {number} stumblesMax @returns {Counts}
 */
export const judge = (counts, stumblesMax) => {
  const count = counts.flaky?.length ?? 0
  return count > stumblesMax ? { ...counts, passed: counts.passed - count, failed: counts.failed + count } : counts
}

/** A line for each test that passed only when it was tried again. @param {Counts} counts @param {number} stumblesMax */
export const flakyLines = ({ flaky = [] }, stumblesMax) =>
  flaky.length
    ? [
        ...flaky.map((name) => `FLAKY ${name}`),
        `${flaky.length} passed only at the second try: ${flaky.length > stumblesMax ? 'they count as failed' : 'mend them before they are more'}.`,
      ]
    : []

/** @param {Counts} counts */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

/** What a reporter calls at the end. @param {Counts} counts */
export const leaveCounts = (counts) => {
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
}

/**
 * Runs tests with a reporter that leaves its counts. A run that ends badly without naming a failed test is one failure.
 * @param {(env: Record<string, string | undefined>) => Promise<{ code: number }>} run
 * @returns {Promise<Counts>}
 */
export const countTests = async (run) => {
  const file = join(tmpdir(), `tamuvo-counts-${process.pid}-${performance.now()}.json`)
  const { code } = await run({ ...process.env, [countsVariable]: file })
  /** @type {Counts} */
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  rmSync(file, { force: true })
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
