import { ensureInstalled } from '../install/install.mjs'
import { changedFiles, reachedTests } from './changed.mjs'
import { flakyLines, judge, sentence, sum } from './counts.mjs'
import { build, buildBeside, check, mutation, program, runPart, stories, unitTests, wholeCheck } from './parts.mjs'
import { citus, onCluster, storiesOnCluster } from './cluster.mjs'
import { startsProcesses } from './projects.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {import('./parts.mjs').Part} Part */

const help = `npm test                    what guards a landing: check, unit, server and component tests, those of a Citus cluster where one was
                            built, every story on one width
npm test -- changed         while you work: check, and the tests that what you changed since main reaches
npm test -- changed HEAD~3  the same, since another commit
npm test -- lottery         the unit, server and component tests whose path has that word
npm test -- stories         the stories alone; after it words, of which their paths have one
npm run test:long           all there is: stories on both widths and in all languages, a Citus cluster that it builds from
                            CITUS_SOURCE, two hundred crashes, a thousand simulations, mutants of money
npm test -- help            these lines
`

// Allowed retries on a shared machine, see docs/decisions/0015-tests-by-need.md.
const stumblesMax = 4

/** `npm test`: runs the tests selected by the arguments. Its last line is \`N passed, N failed\`. @param {string[]} words */
export const main = async ([word, ...rest]) => {
  if (word === 'help') return void process.stdout.write(help)
  await ensureInstalled()
  if (word === 'changed') return conclude(await testChanged(rest[0]))
  if (word === 'stories') return conclude(await runParts([build, stories({ filter: rest })]))
  if (word === 'long') return conclude(await runParts(longParts), 0)
  if (word) return conclude(await runParts([unitTests({ filter: [word, ...rest] })]))
  return conclude(await runParts([check, unitTests(), onCluster, buildBeside(), stories()]))
}

const long = { TESTS: 'long', CUTS: '100' }

const longParts = [
  check,
  unitTests({ env: long }),
  citus,
  onCluster,
  build,
  stories({ env: long }),
  storiesOnCluster,
  program('Two hundred crashes', 'bench.mjs', ['crash']),
  program('A thousand simulations', 'bench.mjs', ['simulate', 'seeds=1000']),
  mutation,
]

/** @param {readonly Part[]} parts */
const runParts = async (parts) => {
  /** @type {Counts[]} */
  const counts = []
  for (const part of parts) {
    counts.push(await runPart(part))
    // Stories need the build.
    if (part.name === build.name && counts.at(-1)?.failed) break
  }
  return counts
}

/** @param {string} [since] */
const testChanged = async (since) => {
  const changed = changedFiles(since)
  const reached = reachedTests(changed)
  const changedStories = reached.filter((path) => path.endsWith('.e2e.ts') && changed.includes(path))
  const tests = reached.filter((path) => !path.endsWith('.e2e.ts'))
  // Tests that kill servers depend on every file of the server, and take minutes.
  const later = tests.filter((path) => startsProcesses(path) && !changed.includes(path))
  const now = tests.filter((path) => !later.includes(path))
  process.stdout.write(`${changed.length} files changed; they reach ${now.length} files of tests\n`)
  if (later.length) process.stdout.write(`Left to npm test: ${later.join(', ')}\n`)
  return runParts([
    wholeCheck,
    ...(now.length ? [unitTests({ filter: now })] : []),
    ...(changedStories.length ? [build, stories({ filter: changedStories })] : []),
  ])
}

/** @param {Counts[]} counts @param {number} [allowed] */
const conclude = (counts, allowed = stumblesMax) => {
  const total = judge(sum(counts), allowed)
  const lines = [...flakyLines(total, allowed), sentence(total)]
  process.stdout.write(`${lines.join('\n')}\n`)
  return total.failed ? 1 : 0
}
