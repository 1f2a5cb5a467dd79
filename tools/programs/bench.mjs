import { existsSync, readdirSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run bench ledger`: bundles `bench/ledger.ts` and calls its `main(words)` with the further words. @param {string[]} words */
export const main = async ([name, ...words]) => {
  await ensureInstalled()
  if (!name || !existsSync(inProject('bench', `${name}.ts`))) {
    throw new PlainError(`Name a measurement: npm run bench ${listBenches().join(' | ')}`)
  }
  return bundleAndRun({ entry: `bench/${name}.ts`, outfile: `dist/bench/${name}.js` }, words)
}

const listBenches = () =>
  readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
