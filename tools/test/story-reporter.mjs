import { leaveCounts } from './counts.mjs'

// Playwright makes reporters from the default export of their file.
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
    const outcomes = this.#tests.map((test) => test.outcome())
    leaveCounts({
      passed: outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length,
      failed: outcomes.filter((outcome) => outcome === 'unexpected').length + this.#errors,
      skipped: outcomes.filter((outcome) => outcome === 'skipped').length,
    })
  }

  printsToStdio() {
    return false
  }
}
