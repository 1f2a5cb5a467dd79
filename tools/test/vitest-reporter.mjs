import { leaveCounts, nameWithError } from './counts.mjs'

// vitest requires a default export.
export default class CountReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} errors
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    /** @param {string} wanted */
    const inState = (wanted) => tests.filter((test) => test.result().state === wanted).length
    const broken = modules.filter((module) => module.errors().length > 0).length
    leaveCounts({
      passed: inState('passed'),
      failed: inState('failed') + broken + errors.length,
      skipped: inState('skipped'),
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => nameWithError(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]?.message)),
    })
  }
}
