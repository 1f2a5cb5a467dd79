import { expect, test } from 'vitest'
import { importCircles } from './circles.ts'
import { parseSource } from './sources.ts'

/** Files of `ui/` by name, each with the files that it imports. */
const files = (imports: Record<string, string>) =>
  Object.entries(imports).map(([name, text]) => parseSource(`ui/${name}.ts`, text))

test('acyclic imports form no circle', () => {
  const sources = files({ a: `import './b.ts'\nimport './c.ts'`, b: `import './c.ts'`, c: `import 'react'` })
  expect(importCircles(sources)).toEqual([])
})

test.each([
  ['a plain import', `import { a } from './a.ts'`],
  ['an import of types', `import type { A } from './a.ts'`],
  ['a lazy import', `export const load = () => import('./a.ts')`],
  ['an export handed on', `export { a } from './a.ts'`],
  ['an import by the name of the workspace', `import { a } from '@tamuvo/ui/a.ts'`],
])('%s closes a circle', (_kind, text) => {
  expect(importCircles(files({ a: `import { b } from './b.ts'`, b: text }))).toEqual([['ui/a.ts', 'ui/b.ts']])
})

test('connected circles are reported as one, others separately, the largest first', () => {
  const sources = files({
    a: `import './b.ts'`,
    b: `import './a.ts'\nimport './c.ts'`,
    c: `import './d.ts'`,
    d: `import './e.ts'`,
    e: `import './c.ts'\nimport './d.ts'`,
    f: `import './a.ts'`,
    g: `import './g.ts'`,
  })
  expect(importCircles(sources)).toEqual([['ui/c.ts', 'ui/d.ts', 'ui/e.ts'], ['ui/a.ts', 'ui/b.ts'], ['ui/g.ts']])
})

test('a target outside of the sources is ignored', () => {
  const [only] = files({ a: `import './b.ts'`, b: `import './a.ts'` })
  expect(importCircles(only ? [only] : [])).toEqual([])
})
