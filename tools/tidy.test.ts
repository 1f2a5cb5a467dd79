import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesUnder, inProject } from './project.mjs'
import { arrows, castsMax, freeOfCircles } from './tidy/areas.ts'
import { leftWordsIn, mayHoldLeftWords, saidIn } from './tidy/left-words.ts'
import { areas } from './tidy/manifests.ts'
import { importCircles } from './tidy/circles.ts'
import {
  barrels,
  idleDoors,
  manifestReaders,
  undeclaredPackages,
  unknownAreas,
  wrongArrows,
  wrongDoors,
  wrongOrder,
} from './tidy/imports.ts'
import { manifests } from './tidy/manifests.ts'
import { looseForms, withoutLevel, wrongLevels } from './tidy/site-levels.ts'
import { readSources, type Source } from './tidy/sources.ts'
import { homelessTables } from './tidy/tables.ts'
import { castsIn, declaredCalls, handledCalls, ownClocks, strayStatements } from './tidy/words.ts'

const sources = readSources()
const of = (workspace: string): Source[] => sources.filter((source) => source.workspace === workspace)

describe('walls', () => {
  test.each(Object.keys(arrows))('%s imports only along the arrows', (workspace) => {
    expect(of(workspace).flatMap(wrongArrows)).toEqual([])
  })

  test.each(areas)('%s imports only the doors of lower areas', (area) => {
    expect(sources.filter(({ path }) => path.startsWith(`server/${area}/`)).flatMap(wrongDoors)).toEqual([])
  })

  test('every folder of the server is in the list of areas', () => {
    expect(unknownAreas(sources)).toEqual([])
  })

  test('the site imports only from its own level and lower ones', () => {
    expect(of('site').flatMap(wrongLevels)).toEqual([])
  })

  test('every form of the site uses the frame for forms', () => {
    expect(of('site').flatMap(looseForms)).toEqual([])
  })

  test('every folder of the site is a level', () => {
    expect(of('site').flatMap(withoutLevel)).toEqual([])
  })

  test.each(freeOfCircles)('no files of %s import one another in a circle', (workspace) => {
    expect(importCircles(of(workspace))).toEqual([])
  })

  test.each(Object.keys(arrows))('%s names the packages it uses', (workspace) => {
    expect(of(workspace).flatMap(undeclaredPackages)).toEqual([])
  })

  test('the list of areas is in order of dependency', () => {
    expect(wrongOrder(manifests)).toEqual([])
  })

  test('every door is used, and only the list imports manifests', () => {
    expect(idleDoors(sources, manifests)).toEqual([])
    expect(sources.flatMap(manifestReaders)).toEqual([])
  })

  test('nothing is re-exported', () => {
    expect(sources.flatMap(barrels)).toEqual([])
  })
})

describe('words', () => {
  test('SQL is in stores only', () => {
    expect(sources.flatMap(strayStatements)).toEqual([])
  })

  test('every table declares its placement, and is keyed by it', () => {
    const files = filesUnder('server/migrations').filter((path) => path.endsWith('.sql'))
    expect(files.flatMap((path) => homelessTables(path, readFileSync(inProject(path), 'utf8')))).toEqual([])
  })

  test('SQL functions are in their area', () => {
    const files = filesUnder('server/migrations').filter((path) =>
      /CREATE (OR REPLACE )?FUNCTION/.test(readFileSync(inProject(path), 'utf8')),
    )
    expect(files, 'write them in server/<area>/functions.sql').toEqual([])
  })

  test('the field’s terms are used in names, comments and documents', () => {
    const prose = filesUnder('.').filter((path) => /\.(sql|md)$/.test(path) && mayHoldLeftWords.test(path))
    const said = [
      ...sources.map((source) => ({ path: source.path, text: saidIn(source) })),
      ...prose.map((path) => ({ path, text: readFileSync(inProject(path), 'utf8').replaceAll('_', ' ') })),
    ]
    expect(said.flatMap(({ path, text }) => leftWordsIn(path, text))).toEqual([])
  })

  test('helpers of tests close what they open with atEnd', () => {
    const own = ['server/testing/close-at-end.ts', 'server/testing/at-end.ts']
    const helpers = [...of('server'), ...of('tools')].filter(({ path }) => !path.endsWith('.test.ts') && !own.includes(path))
    expect(helpers.filter(({ text }) => /\bafterAll\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the time is passed in', () => {
    expect(sources.flatMap(ownClocks)).toEqual([])
  })

  test.each(Object.entries(castsMax))('%s casts at most %i times in a thousand lines', (workspace, castsMaxHere) => {
    const code = of(workspace).filter(({ isTest }) => !isTest)
    const lines = code.reduce((total, { text }) => total + text.split('\n').length, 0)
    const casts = code.reduce((total, source) => total + castsIn(source), 0)
    expect(casts, `${casts} casts in ${lines} lines`).toBeLessThanOrEqual(Math.ceil((lines * castsMaxHere) / 1000))
  })
})

describe('calls', () => {
  const declared = of('contract')
    .filter(({ isTest }) => !isTest)
    .flatMap(declaredCalls)
  const handlers = of('server')
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => handledCalls(source).map((name) => ({ name, path: source.path })))

  test.each(declared)('%s has one handler', (name) => {
    expect(handlers.filter((handler) => handler.name === name).map(({ path }) => path)).toHaveLength(1)
  })

  test('a file handles one call', () => {
    const paths = handlers.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })
})

describe('texts', () => {
  const texts = filesUnder('.').filter((path) => /\.(ts|tsx|mjs|js|json|md|sql|css|html|yml|npmrc)$|\.ci\/|\.npmrc$/.test(path))

  test.each([
    ['no folder of somebody’s machine', /\/(?:work\/(?:main|shared)|home\/[a-z]|root|Users\/[A-Za-z])\b/],
    ['no host of a package registry', /registry\.[a-z]+\.(?:org|com)|npmmirr[o]r/],
  ])('no file contains %s', (_rule, word) => {
    expect(texts.filter((path) => word.test(readFileSync(inProject(path), 'utf8')))).toEqual([])
  })
})
