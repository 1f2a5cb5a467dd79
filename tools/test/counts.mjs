import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * `flaky`: names of tests that passed on a retry, with why they failed before. `failing`: the files in which tests failed, with their part
 * of the counts.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[], failing?: FailingFile[] }} Counts
 */
/** `names`: of the tests that failed, with why. @typedef {{ file: string, names: string[], passed: number, failed: number, skipped: number }} FailingFile */

/** The variable with the path for a reporter's counts. */
export const countsVariable = 'TAMUVO_TEST_COUNTS'

/** @param {Counts[]} list @returns {Counts} */
export const sum = (list) => ({
  passed: list.reduce((total, { passed }) => total + passed, 0),
  failed: list.reduce((total, { failed }) => total + failed, 0),
  skipped: list.reduce((total, { skipped }) => total + skipped, 0),
  flaky: list.flatMap(({ flaky = [] }) => flaky),
})

/**
 * Tests that pass only on a retry are listed; more than `stumblesMax` of them fail the run. See
 * docs/decisions/0015-tests-by-need.md.
 * @param {Counts} counts @param {number} stumblesMax @returns {Counts}
 */
export const judge = (counts, stumblesMax) => {
  const count = counts.flaky?.length ?? 0
  return count > stumblesMax ? { ...counts, passed: counts.passed - count, failed: counts.failed + count } : counts
}

/** A line for each test that passed only on a retry. @param {Counts} counts @param {number} stumblesMax */
export const flakyLines = ({ flaky = [] }, stumblesMax) =>
  flaky.length
    ? [
        ...flaky.map((name) => `FLAKY ${name}`),
        `${flaky.length} passed only when tried again: ${flaky.length > stumblesMax ? 'they count as failed' : 'mend them before they are more'}.`,
      ]
    : []

/** More than a machine that stumbles fails at once. */
const filesAgainMax = 3

/**
 * Runs files with failures once more, each by itself. Tests that pass then count as flaky: what failed them was the crowd.
 * @param {Counts} counts of the whole run
 * @param {(file: string) => Promise<Counts>} run with no second try
 * @returns {Promise<Counts>}
 */
export const lookAgain = async (counts, run) => {
  const failing = counts.failing ?? []
  const found = sum(failing)
  // Whatever failed outside of tests does not come from a crowd.
  if (failing.length === 0 || failing.length > filesAgainMax || counts.failed !== found.failed) return counts
  const runs = []
  for (const { file } of failing) runs.push(await run(file))
  const again = sum(runs)
  if (again.failed > 0) return counts
  return {
    passed: counts.passed - found.passed + again.passed,
    failed: 0,
    skipped: counts.skipped - found.skipped + again.skipped,
    flaky: [...(counts.flaky ?? []), ...failing.flatMap(({ names }) => names)],
  }
}

/** @param {Counts} counts */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

/** The name of a test and the beginning of why it failed at first, in one line. @param {string} name @param {string | undefined} message */
export const nameWithError = (name, message) => {
  const plain = stripVTControlCharacters(message ?? '').replace(/\s+/gu, ' ')
  return plain ? `${name} (${plain.slice(0, 300)})` : name
}

/** Called by a reporter at the end. @param {Counts} counts */
export const leaveCounts = (counts) => {
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
}

/**
 * Runs tests with a reporter that writes its counts. An error exit without failed tests counts as one failure, and so does an
 * end without counts, however successful.
 * @param {(env: Record<string, string | undefined>) => Promise<{ code: number }>} run
 * @returns {Promise<Counts>}
 */
export const countTests = async (run) => {
  const file = join(tmpdir(), `tamuvo-counts-${process.pid}-${performance.now()}.json`)
  const { code } = await run({ ...process.env, [countsVariable]: file })
  if (!existsSync(file)) {
    process.stdout.write(`The tests ended before they were counted (exit code ${code}).\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  /** @type {Counts} */
  const counts = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file, { force: true })
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
