import { readFileSync } from 'node:fs'
import { filesUnder, inProject } from '../project.mjs'

/** All unit, server and component tests. */
export const testFiles = () =>
  ['money', 'games', 'contract', 'server', 'studio', 'ui', 'site', 'tools', 'bench']
    .flatMap((workspace) => filesUnder(workspace))
    .filter((path) => /\.test\.tsx?$/.test(path))

/** @param {string} path @param {RegExp} words */
const says = (path, words) => words.test(readFileSync(inProject(path), 'utf8'))

/** Whether a test starts and kills processes and databases; it mostly waits. @param {string} path */
export const startsProcesses = (path) => says(path, /\b(durablePostgres|wholeServers|bundleProgram)\(/)

/** Whether a test mocks modules, which must not affect other files. @param {string} path */
export const replacesModules = (path) => says(path, /\bvi\.(mock|doMock|resetModules)\(/)
