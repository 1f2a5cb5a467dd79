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
    const failing = modules.map(countsOf).filter(({ failed }) => failed > 0)
    leaveCounts({
      passed: inState('passed'),
      failed: inState('failed') + broken + errors.length,
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
  const errors = module.errors()
  return {
    file: module.relativeModuleId,
    names: [
      ...inState('failed').map(nameOf),
      ...(errors.length > 0 ? [nameWithError(module.relativeModuleId, errors[0]?.message)] : []),
    ],
    passed: inState('passed').length,
    failed: inState('failed').length + (errors.length > 0 ? 1 : 0),
    skipped: inState('skipped').length,
  }
}
