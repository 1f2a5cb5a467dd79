import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, inProject } from '../project.mjs'
import { readSources } from './sources.ts'

const sources = new Map(readSources().map((source) => [source.path, source]))

/** The areas that a loader of texts names: `./en/{access,country}.json` and the like. */
const areasOf = (part: string): string[] => {
  const loader = readFileSync(inProject(`ui/text/load-en${part}.ts`), 'utf8')
  return [...loader.matchAll(/['"][^'"!]*\/en\/\{?([\w,]+)\}?\.json/g)].flatMap(([, areas = '']) => areas.split(','))
}

const first = areasOf('')
const areas = new Set(filesUnder('ui/text/en').map((file) => basename(file, '.json')))
/** Those that a page may name, beside the rest, which brings all others. */
const parts = ['near', 'lottery']

/** What a file brings along, apart from what it fetches later and types. */
const withImports = (path: string, seen = new Set<string>()): Set<string> => {
  const source = sources.get(path)
  if (!source || seen.has(path)) return seen
  seen.add(path)
  for (const { target, names } of source.imports) if (target && names.size > 0) withImports(target, seen)
  return seen
}

/** The areas whose sentences a file says: `t('lottery.sections')`. */
const spokenIn = (path: string): string[] =>
  [...(sources.get(path)?.text ?? '').matchAll(/['"`]([a-z]+)\.[a-z_$]/gi)].flatMap(([, area = '']) =>
    areas.has(area) ? area : [],
  )

/** Parts of the program that say which texts they need: path, and the parts of the texts. */
const declared = [...sources.values()].flatMap(({ path, text }) =>
  [...text.matchAll(/import\('(\.[^']+)'\)\)?(?:, '\w+')?, \[([^\]]*)\]\)/g)].map(([, from = '', named = '']) => ({
    path: join(path, '..', from),
    needs: [...named.matchAll(/'(\w+)'/g)].map(([, part = '']) => part),
  })),
)

/** Sentences of refusals are fetched when one is met: see `fetchSentence`. */
const refusals = ['refusal', 'refused']

const isOfSite = (path: string) => /^(site|ui)\//.test(path)

test('a part of the program is found with the texts that it needs', () => {
  expect(first).toContain('shell')
  expect(parts.map((part) => areasOf(`-${part}`).length > 0)).toEqual([true, true])
  expect(declared).toContainEqual({ path: 'site/pages/home/HomeGames.tsx', needs: ['near'] })
  expect(declared).toContainEqual({ path: 'site/lottery/LotteryPage.tsx', needs: ['lottery'] })
})

test.each(declared)('$path says nothing but what $needs and the first screen have', ({ path, needs }) => {
  const known = new Set([...first, ...needs.flatMap((part) => areasOf(`-${part}`))])
  const spoken = [...withImports(path)].filter(isOfSite).flatMap((file) => spokenIn(file).map((area) => ({ file, area })))
  expect(spoken.filter(({ area }) => !known.has(area) && !refusals.includes(area))).toEqual([])
})

test('the first screen says nothing but its own', () => {
  const spoken = [...withImports('site/app/main.tsx')]
    .filter(isOfSite)
    .flatMap((file) => spokenIn(file).map((area) => ({ file, area })))
  expect(spoken.filter(({ area }) => !first.includes(area) && !refusals.includes(area))).toEqual([])
})
