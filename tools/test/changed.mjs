import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { filesUnder, inProject } from '../project.mjs'

const workspaces = ['money', 'games', 'contract', 'server', 'ui', 'site', 'e2e', 'bench', 'tools']

/** @param {string[]} words */
const git = (...words) => execFileSync('git', words, { cwd: inProject(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * The files that differ from the merge base with `main`, or from another commit, including uncommitted changes.
 * @param {string} [since] @returns {string[]}
 */
export const changedFiles = (since) => {
  try {
    const base = git('merge-base', 'HEAD', since ?? 'main').trim()
    const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    return files.flatMap((text) => text.split('\n')).filter(Boolean)
  } catch {
    throw new PlainError(`There is no commit ${since ?? 'main'} to compare with. Name one: npm test -- changed HEAD~3`)
  }
}

// References to files and folders: imports, or paths relative to the file or the root of the project.
const names = /['"`]((?:\.{1,2}|@tamuvo)\/[\w@./-]+|[\w./-]+\.(?:ts|tsx|mjs|js|json|sql|css|html))['"`]/g

/** @param {string} path @param {string} text @returns {string[]} the files and folders that it names */
export const namedIn = (path, text) =>
  [...text.matchAll(names)].flatMap(([, name = '']) => {
    const places = name.startsWith('@tamuvo/')
      ? [name.slice('@tamuvo/'.length)]
      : [posix.join(dirname(path), name), ...(name.startsWith('.') ? [] : [name])]
    return places.filter((place) => !place.startsWith('..'))
  })

/**
 * The reversed graph of references.
 * @param {{ path: string, text: string }[]} files
 * @param {(path: string) => string[]} within the files under a path
 * @returns {Map<string, Set<string>>}
 */
export const namedBy = (files, within) => {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const { path, text } of files)
    for (const goal of new Set(namedIn(path, text).flatMap(within))) {
      if (!graph.has(goal)) graph.set(goal, new Set())
      graph.get(goal)?.add(path)
    }
  return graph
}

/** All files that depend on one of the files, including themselves. @param {readonly string[]} files @param {Map<string, Set<string>>} graph */
export const reaching = (files, graph) => {
  const reached = new Set(files)
  // The iteration includes elements added meanwhile.
  for (const path of reached) for (const by of graph.get(path) ?? []) reached.add(by)
  return reached
}

const isTest = /\.(test\.tsx?|e2e\.ts)$/

/** The tests and stories that depend on changed files. @param {readonly string[]} changed @returns {string[]} */
export const reachedTests = (changed) => {
  const code = workspaces.flatMap((folder) => filesUnder(folder)).filter((path) => /\.(ts|tsx|mjs|js)$/.test(path))
  const files = code.map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }))
  const reached = reaching(changed, namedBy(files, withinOnce()))
  return [...reached].filter((path) => isTest.test(path) && existsSync(inProject(path)))
}

const withinOnce = () => {
  /** @type {Map<string, string[]>} */
  const known = new Map()
  /** @param {string} path */
  return (path) => {
    const found = known.get(path) ?? filesWithin(path)
    known.set(path, found)
    return found
  }
}

/** The file, or the files of a folder below a workspace. @param {string} path */
const filesWithin = (path) => {
  const full = inProject(path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return workspaces.includes(path.split('/')[0] ?? '') ? filesUnder(path) : []
}
