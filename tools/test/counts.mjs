import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** The variable that tells a reporter where to leave its counts. */
export const countsVariable = 'TAMUVO_TEST_COUNTS'

/** @param {Counts[]} list @returns {Counts} */
export const sum = (list) => ({
  passed: list.reduce((total, { passed }) => total + passed, 0),
  failed: list.reduce((total, { failed }) => total + failed, 0),
  skipped: list.reduce((total, { skipped }) => total + skipped, 0),
})

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
