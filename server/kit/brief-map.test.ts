import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BriefMap } from './brief-map.ts'

test('a map whose entries come and go answers as a map does', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('set', 'delete', 'get'), fc.nat(40), fc.nat()), { maxLength: 400 }),
      (steps) => {
        const [brief, plain] = [new BriefMap<number, number>(), new Map<number, number>()]
        for (const [what, key, value] of steps) {
          if (what === 'set') {
            brief.set(key, value)
            plain.set(key, value)
          } else if (what === 'delete') {
            brief.delete(key)
            plain.delete(key)
          }
          expect([brief.get(key), brief.size]).toEqual([plain.get(key), plain.size])
        }
        expect([...brief.keys()]).toEqual([...plain.keys()])
      },
    ),
  ))

/** Entries that come and go, fifty at a time. */
const churn = (makeMap: string): string => `
  ${makeMap}
  const map = makeMap()
  for (let no = 0; no < 400_000; no++) {
    map.set('key ' + no, Array.from({ length: 60 }, (_, place) => ({ place })))
    map.delete('key ' + (no - 50))
    if (no % 1_000 === 0) await new Promise((done) => setImmediate(done))
  }`

const run = promisify(execFile)

/** How often the collector went through the whole heap. */
const wholeCollectionsOf = async (makeMap: string): Promise<number> => {
  const { stdout } = await run(process.execPath, ['--trace-gc', '--input-type=module', '-e', churn(makeMap)])
  return stdout.split('Mark-Compact').length - 1
}

test('what hung on its entries does not end in the old generation', async () => {
  const source = await readFile(join(import.meta.dirname, 'brief-map.ts'), 'utf8')
  const { code } = await transform(source.replace('export class', 'class'), { loader: 'ts' })
  const [ofPlain, ofBrief] = await Promise.all([
    wholeCollectionsOf('const makeMap = () => new Map()'),
    wholeCollectionsOf(`${code}; const makeMap = () => new BriefMap()`),
  ])
  expect(ofBrief).toBeLessThan(ofPlain / 2)
})
