import { leaveCounts, nameWithError, sum } from './counts.mjs'

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
    const failing = modules.filter((module) => !module.ok()).map(countsOf)
    leaveCounts({
      passed: inState('passed'),
      failed: sum(failing).failed + errors.length,
      skipped: inState('skipped'),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
      failing,
    })
  }
}

/** @param {import('vitest/node').TestCase} test */
const nameOf = (test) => nameWithError(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]?.message)

/** @param {import('vitest/node').TestModule} module @returns {import('./counts.mjs').FailingFile} */
const countsOf = (module) => {
  const tests = [...module.children.allTests()]
  /** @param {string} wanted */
  const inState = (wanted) => tests.filter((test) => test.result().state === wanted)
  // Of the file itself, and of hooks in groups, whose tests are skipped then.
  const errors = [module, ...module.children.allSuites()].flatMap((group) => group.errors().slice(0, 1))
  return {
    file: module.relativeModuleId,
    names: [...inState('failed').map(nameOf), ...errors.map((error) => nameWithError(module.relativeModuleId, error.message))],
    passed: inState('passed').length,
    failed: Math.max(1, inState('failed').length + errors.length),
    skipped: inState('skipped').length,
  }
}
