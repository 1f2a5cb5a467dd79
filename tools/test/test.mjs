import { ensureBuilt } from '../build/build.mjs'
import { runChecks } from '../check/check.mjs'
import { findChromium } from '../chromium.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { filesUnder, inProject } from '../project.mjs'
import { runTool } from '../run-program.mjs'
import { countTests, sentence, sum } from './counts.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: () => Promise<Counts> }} Part */

/**
 * `npm test`: everything that can be proved here. `npm test -- lottery` runs the unit tests whose path has that word.
 * The last line is `N passed, N failed`.
 * @param {string[]} words
 */
export const main = async (words) => {
  await ensureInstalled()
  const counts = words.length ? [await runPart(unitTests(words))] : await runAll()
  const total = sum(counts)
  process.stdout.write(`${sentence(total)}\n`)
  return total.failed ? 1 : 0
}

const runAll = async () => {
  const counts = [await runPart(check), await runPart(unitTests([])), await runPart(build)]
  // Stories need what was built.
  return counts.at(-1)?.failed ? counts : [...counts, await runPart(stories)]
}

/** @param {Part} part */
const runPart = async ({ name, run }) => {
  process.stdout.write(`\n${name}\n`)
  const start = performance.now()
  const counts = await run()
  process.stdout.write(`${name}: ${sentence(counts)} in ${((performance.now() - start) / 1000).toFixed(1)} s\n\n`)
  return counts
}

/** @type {Part} */
const check = { name: 'Check', run: async () => ({ ...(await runChecks()), skipped: 0 }) }

/** @param {string[]} filter @returns {Part} */
const unitTests = (filter) => ({
  name: 'Unit and server tests',
  run: () =>
    countTests((env) =>
      runTool('vitest', ['run', '--reporter=dot', `--reporter=${reporter('vitest')}`, ...filter], { show: true, env }),
    ),
})

/** @type {Part} */
const build = {
  name: 'Build',
  run: () =>
    tellTrouble(async () => {
      await ensureBuilt()
      return { passed: 1, failed: 0, skipped: 0 }
    }),
}

/** @type {Part} */
const stories = {
  name: 'Browser stories',
  run: () =>
    tellTrouble(async () => {
      if (!filesUnder('e2e').some((path) => path.endsWith('.e2e.ts'))) return { passed: 0, failed: 0, skipped: 0 }
      const { executablePath } = await findChromium()
      process.stdout.write(`in ${executablePath}\n`)
      const args = ['test', '-c', 'e2e/playwright.config.ts', `--reporter=dot,${reporter('story')}`]
      return countTests((env) => runTool('playwright', args, { show: true, env }))
    }),
}

/** A part that cannot run at all is one failure. @param {() => Promise<Counts>} run @returns {Promise<Counts>} */
const tellTrouble = async (run) => {
  try {
    return await run()
  } catch (error) {
    process.stdout.write(`${error instanceof PlainError ? error.message : error instanceof Error ? error.stack : error}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {'vitest' | 'story'} name */
const reporter = (name) => inProject('tools', 'test', `${name}-reporter.mjs`)
