import { relative } from 'node:path'
import { inProject } from '../project.mjs'
import { leaveCounts, nameWithError } from './counts.mjs'

// Playwright requires a default export.
export default class CountReporter {
  /** @type {import('playwright/types/testReporter').TestCase[]} */
  #tests = []
  #errors = 0

  /** @param {unknown} _config @param {import('playwright/types/testReporter').Suite} suite */
  onBegin(_config, suite) {
    this.#tests = suite.allTests()
  }

  onError() {
    this.#errors++
  }

  onEnd() {
    /** @param {string[]} wanted */
    const withOutcome = (...wanted) => this.#tests.filter((test) => wanted.includes(test.outcome()))
    leaveCounts({
      passed: withOutcome('expected', 'flaky').length,
      failed: withOutcome('unexpected').length + this.#errors,
      skipped: withOutcome('skipped').length,
      flaky: withOutcome('flaky').map(nameOf),
      failing: failingFiles(this.#tests),
    })
  }

  printsToStdio() {
    return false
  }
}

/** @param {import('playwright/types/testReporter').TestCase} test */
const nameOf = (test) => nameWithError(test.titlePath().filter(Boolean).join(' › '), test.results[0]?.error?.message)

/** @param {import('playwright/types/testReporter').TestCase[]} tests @returns {import('./counts.mjs').FailingFile[]} */
const failingFiles = (tests) => {
  const files = new Set(tests.filter((test) => test.outcome() === 'unexpected').map((test) => test.location.file))
  return [...files].map((file) => {
    /** @param {string[]} wanted */
    const inFile = (...wanted) => tests.filter((test) => test.location.file === file && wanted.includes(test.outcome()))
    return {
      file: relative(inProject(), file),
      names: inFile('unexpected').map(nameOf),
      passed: inFile('expected', 'flaky').length,
      failed: inFile('unexpected').length,
      skipped: inFile('skipped').length,
    }
  })
}
