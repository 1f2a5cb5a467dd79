import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run bench ledger`: bundles `bench/ledger.ts` and calls its `main(words)` with the further words. @param {string[]} words */
export const main = async ([name, ...words]) => {
  await ensureInstalled()
  if (!name || !existsSync(inProject('bench', `${name}.ts`))) {
    throw new PlainError(`Name a measurement, as in: npm run bench settle rounds=1 tickets=100000\n\n${listBenches().join('\n')}`)
  }
  return bundleAndRun({ entry: `bench/${name}.ts`, outfile: `dist/bench/${name}.js` }, words)
}

/** A line for each bench: its name and the comment of its `main`. */
const listBenches = () => {
  const names = readdirSync(inProject('bench')).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `  ${name.padEnd(width)}   ${describe(readFileSync(inProject('bench', `${name}.ts`), 'utf8'))}`)
}

/** @param {string} source @returns {string} */
const describe = (source) => {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const main\b/.exec(source) ?? []
  const [said = ''] = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').split('@')
  return said.trim()
}
