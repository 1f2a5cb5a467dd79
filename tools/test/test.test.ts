import { writeFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { namedBy, namedIn, reaching } from './changed.mjs'
import { countsVariable, countTests, flakyLines, judge, lookAgain, sentence, sum } from './counts.mjs'

const counts = (passed: number, failed: number, ...flaky: string[]) => ({ passed, failed, skipped: 0, flaky })

describe('tests that pass only on a retry', () => {
  test('few are listed and accepted', () => {
    const total = judge(sum([counts(5, 0, 'a › one'), counts(7, 0, 'b › two')]), 2)
    expect(sentence(total)).toBe('12 passed, 0 failed')
    expect(flakyLines(total, 2)).toEqual([
      'FLAKY a › one',
      'FLAKY b › two',
      '2 passed only when tried again: mend them before they are more.',
    ])
  })

  test('more count as failed', () => {
    const total = judge(counts(12, 1, 'one', 'two', 'three'), 2)
    expect(sentence(total)).toBe('9 passed, 4 failed')
    expect(flakyLines(total, 2).at(-1)).toBe('3 passed only when tried again: they count as failed.')
    expect(judge(counts(1, 0, 'one'), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('without them nothing is printed', () => {
    expect(flakyLines(judge(counts(3, 0), 2), 2)).toEqual([])
  })
})

describe('files in which tests failed', () => {
  const one = { file: 'a.test.ts', names: ['a › one (late)'], passed: 3, failed: 1, skipped: 1 }
  const whole = { passed: 10, failed: 1, skipped: 2, flaky: ['b › two'], failing: [one] }
  const passing = async (_file: string) => ({ passed: 4, failed: 0, skipped: 1, flaky: [] })

  test('are run once more, and what passes then is flaky', async () => {
    const run = vi.fn(passing)
    expect(await lookAgain(whole, run)).toEqual({ passed: 11, failed: 0, skipped: 2, flaky: ['b › two', 'a › one (late)'] })
    expect(run.mock.calls).toEqual([['a.test.ts']])
  })

  test('count as before when they fail again', async () => {
    expect(await lookAgain(whole, async () => ({ passed: 3, failed: 1, skipped: 1 }))).toBe(whole)
  })

  test('are not run again when nothing failed, when they are many, or when something else failed besides', async () => {
    const run = vi.fn(passing)
    const none = { passed: 10, failed: 0, skipped: 0, failing: [] }
    const many = { ...whole, failed: 4, failing: ['a', 'b', 'c', 'd'].map((file) => ({ ...one, file })) }
    const besides = { ...whole, failed: 2 }
    for (const each of [none, many, besides]) expect(await lookAgain(each, run)).toBe(each)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('counts of a run', () => {
  const left = (code: number, found?: object) =>
    countTests(async (env) => {
      if (found) writeFileSync(env[countsVariable] ?? '', JSON.stringify(found))
      return { code }
    })

  test('are those that its reporter left', async () => {
    expect(await left(0, counts(3, 0))).toEqual(counts(3, 0))
    expect(await left(1, counts(2, 1))).toEqual(counts(2, 1))
  })

  test('an end without counts or with an error is a failure', async () => {
    expect(await left(0)).toMatchObject({ passed: 0, failed: 1 })
    expect(await left(1)).toMatchObject({ passed: 0, failed: 1 })
    expect(await left(1, counts(3, 0))).toMatchObject({ passed: 3, failed: 1 })
  })
})

describe('dependents of a change', () => {
  test('references are imports, and paths relative to the file or the root', () => {
    const text = `
      import { a } from './a.ts'
      import '@tamuvo/money/amount.ts'
      const sheet = import('../sheet.tsx')
      const program = join(import.meta.dirname, 'fast-server.ts')
      const site = new URL('../../site', import.meta.url)
      const said = 'good randomness'`
    expect(namedIn('server/testing/b.ts', text)).toEqual([
      'server/testing/a.ts',
      'money/amount.ts',
      'server/sheet.tsx',
      'server/testing/fast-server.ts',
      'fast-server.ts',
      'site',
    ])
  })

  test('they are transitive, also with cycles', () => {
    const files = [
      { path: 'server/a.ts', text: `import './b.ts'` },
      { path: 'server/b.ts', text: `import './a.ts'; import './c.ts'` },
      { path: 'server/a.test.ts', text: `import './a.ts'` },
      { path: 'server/d.test.ts', text: `import './d.ts'` },
    ]
    const graph = namedBy(files, (path) => [path])
    expect([...reaching(['server/c.ts'], graph)].toSorted()).toEqual([
      'server/a.test.ts',
      'server/a.ts',
      'server/b.ts',
      'server/c.ts',
    ])
  })

  test('a reference to a folder depends on all its files', () => {
    const files = [{ path: 'server/x.test.ts', text: `migrate('./migrations')` }]
    const graph = namedBy(files, (path) => (path === 'server/migrations' ? ['server/migrations/0001.sql'] : [path]))
    expect(reaching(['server/migrations/0001.sql'], graph)).toContain('server/x.test.ts')
  })
})
