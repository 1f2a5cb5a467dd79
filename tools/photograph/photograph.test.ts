import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inProject } from '../project.mjs'
import { indexPage } from './index-page.mjs'
import { isWanted, readOptions } from './options.mjs'
import { allPlaces, memberAddresses, routesIn } from './places.mjs'
import { otherWindows, windows } from './windows.mjs'
import { wordsFor } from './words.mjs'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const places = allPlaces()

test('routes are read one by one and from lists', () => {
  expect(routesIn(`(['/', '/home'] as const).map((path) => createRoute({ path, x })) createRoute({ path: '/help', y })`)).toEqual(
    ['/', '/home', '/help'],
  )
})

test('every route of the site is included', () => {
  const router = read('site/app/router.tsx')
  const made = router.match(/\bcreateRoute\(\{/g) ?? []
  const lists = [...router.matchAll(/\(\[([^\]]*)\] as const\)\.map\(\(path\)/g)].map(([, list = '']) => list.split(',').length)
  expect(routesIn(router)).toHaveLength(made.length + lists.reduce((sum, many) => sum + many - 1, 0))
  expect(made.length).toBeGreaterThan(15)
})

test('every address is complete and has a unique name', () => {
  expect(places.filter(({ path }) => path.includes('$'))).toEqual([])
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
  expect(places.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/lottery', '/rng', '/sv3', '/#mc/depositv2']))
})

test('all pages of the member centre are included', () => {
  const addresses = memberAddresses(read('site/parts/paths.ts'))
  expect(addresses).toEqual(
    expect.arrayContaining(['#mc/securityCenter', '#mc/securityCenter/limits', '#mc/securityCenter/password']),
  )
  expect(addresses).toContain('#mc/transactionHistory/balance')
})

test('every dialog of the site is included, or excluded with a reason', () => {
  const there = filesUnder('site').flatMap((path) => /^site\/(.+Modal\.tsx)$/.exec(path)?.[1] ?? [])
  expect([...windows.map(({ file }) => file), ...otherWindows.keys()].sort()).toEqual(there.sort())
})

test('every pressed button has a text in every language', () => {
  const keys = windows.flatMap(({ presses = [] }) => presses.flatMap((press) => ('key' in press ? [press.key] : [])))
  for (const lang of ['EN', 'MY', 'CN']) for (const key of keys) expect(wordsFor(lang, key)).not.toBe('')
  expect(() => wordsFor('EN', 'shell.no_such_text')).toThrow('no text')
})

test('options filter the pictures', () => {
  expect(readOptions([])).toEqual({ lang: ['EN', 'MY', 'CN'], width: [390, 1280], theme: ['dark', 'light'], only: [] })
  expect(readOptions(['lang=MY,CN', 'width=390', '--theme=dark', 'only=/help'])).toEqual({
    lang: ['MY', 'CN'],
    width: [390],
    theme: ['dark'],
    only: ['/help'],
  })
  for (const word of ['lang=XX', 'wide=1', 'help', 'width=391']) expect(() => readOptions([word])).toThrow('npm run screens')
})

test('a name is matched in part, or as a whole after a second "="', () => {
  expect([
    isWanted('/helpmc', ['/help']),
    isWanted('/helpmc', ['=/help']),
    isWanted('/help', ['=/help']),
    isWanted('/', []),
  ]).toEqual([true, false, true, true])
})

test('the index shows the looks of a place side by side', () => {
  const html = indexPage([
    { place: '/a<b', look: 'EN-390-dark', file: 'EN-390-dark/a.png' },
    { place: '/a<b', look: 'MY-390-dark', file: 'MY-390-dark/a.png' },
  ])
  expect(html.match(/<h2>\/a&lt;b<\/h2>/g)).toHaveLength(1)
  expect(html.match(/<img [^>]+src="(EN|MY)-390-dark\/a.png"/g)).toHaveLength(2)
})
