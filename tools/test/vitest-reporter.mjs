import { leaveCounts } from './counts.mjs'

// vitest makes reporters from the default export of their file.
export default class CountReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} errors
   */
  onTestRunEnd(modules, errors) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const broken = modules.filter((module) => module.errors().length > 0).length
    leaveCounts({
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length + broken + errors.length,
      skipped: states.filter((state) => state === 'skipped').length,
    })
  }
}
