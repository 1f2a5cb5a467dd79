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
      flaky: withOutcome('flaky').map((test) =>
        nameWithError(test.titlePath().filter(Boolean).join(' › '), test.results[0]?.error?.message),
      ),
    })
  }

  printsToStdio() {
    return false
  }
}
