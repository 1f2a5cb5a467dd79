import { join } from 'node:path'
import { ensureStartable } from '../build/build.mjs'
import { checks, houseRules, runChecks } from '../check/check.mjs'
import { findChromium } from '../chromium.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { runBeside, runBuilt, runTool } from '../run-program.mjs'
import { countTests, lookAgain, sentence } from './counts.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */
/** A part of a run with its own counts. @typedef {{ name: string, run: () => Promise<Counts> }} Part */

/** Runs a part, and prints its result and duration. @param {Part} part */
export const runPart = async ({ name, run }) => {
  process.stdout.write(`\n${name}\n`)
  const start = performance.now()
  const counts = await countErrors(run)
  process.stdout.write(`${name}: ${sentence(counts)} in ${((performance.now() - start) / 1000).toFixed(1)} s\n\n`)
  return counts
}

/** An error outside of tests counts as one failure. @param {() => Promise<Counts>} run @returns {Promise<Counts>} */
const countErrors = async (run) => {
  try {
    return await run()
  } catch (error) {
    process.stdout.write(`${error instanceof PlainError ? error.message : error instanceof Error ? error.stack : error}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @type {Part} */
export const check = { name: 'Check', run: async () => ({ ...(await runChecks()), skipped: 0 }) }

/** With the house rules, which are otherwise part of the unit tests. @type {Part} */
export const wholeCheck = { name: 'Check', run: async () => ({ ...(await runChecks([...checks, houseRules])), skipped: 0 }) }

/** What stories need: they have art drawn on request. @type {Part} */
export const build = {
  name: 'Build',
  run: async () => {
    await ensureStartable()
    return { passed: 1, failed: 0, skipped: 0 }
  },
}

/** Begins to build while other parts run, and is through once that is. @returns {Part} */
export const buildBeside = () => {
  const building = runBeside(inProject('tools', 'build.mjs'), ['--startable'])
  // It is waited for later; until then a failure must not count as unhandled.
  building.catch(() => {})
  return {
    name: build.name,
    run: async () => {
      const { code, output } = await building
      process.stdout.write(output)
      return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0 }
    },
  }
}

/**
 * Unit, server and component tests.
 * @param {{ filter?: readonly string[], env?: Record<string, string> }} [options] only files whose path has one of the words
 * @returns {Part}
 */
export const unitTests = ({ filter = [], env: more = {} } = {}) => ({
  name: 'Unit, server and component tests',
  run: () => {
    const args = ['run', '--reporter=dot', `--reporter=${reporter('vitest')}`]
    return runTwice((file) =>
      countTests((env) =>
        runTool('vitest', [...args, ...(file ? ['--retry=0', file] : filter)], { show: true, env: { ...env, ...more } }),
      ),
    )
  },
})

/**
 * Stories in a browser, on the built site.
 * @param {{ filter?: readonly string[], env?: Record<string, string> }} [options]
 * @returns {Part}
 */
export const stories = ({ filter = [], env: more = {} } = {}) => ({
  name: 'Browser stories',
  run: async () => {
    const { executablePath } = await findChromium()
    process.stdout.write(`in ${executablePath}\n`)
    const args = ['test', '-c', 'e2e/playwright.config.ts', `--reporter=dot,${reporter('story')}`]
    return runTwice((file) =>
      countTests((env) =>
        runTool('playwright', [...args, ...(file ? ['--workers=1', '--retries=0', file] : filter)], {
          show: true,
          env: { ...env, ...more },
        }),
      ),
    )
  },
})

/**
 * In CI, where other work may hold up the machine, each file with failures is run once more by itself.
 * @param {(file?: string) => Promise<Counts>} run
 * @returns {Promise<Counts>}
 */
const runTwice = async (run) => {
  const counts = await run()
  if (!process.env['CI']) return counts
  return lookAgain(counts, (file) => {
    process.stdout.write(`\nOnce more by itself: ${file}\n`)
    return run(file)
  })
}

/** A program that passes or fails as a whole. @param {string} name @param {string} file @param {string[]} words @returns {Part} */
export const program = (name, file, words) => ({
  name,
  run: async () => {
    const code = await runBuilt(inProject('tools', file), words)
    return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0 }
  },
})

/** Mutation tests of money. Their packages are used by this tier only. @type {Part} */
export const mutation = {
  name: 'Mutation of money',
  run: async () => {
    const folder = inProject('tools', 'mutation')
    await ensureInstalled(folder)
    const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
    const code = await runBuilt(stryker, ['run', join(folder, 'stryker.config.json')])
    return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0 }
  },
}

/** @param {'vitest' | 'story'} name */
const reporter = (name) => inProject('tools', 'test', `${name}-reporter.mjs`)
