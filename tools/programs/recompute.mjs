import { ensureInstalled } from '../install/install.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run recompute -- --bill ID`: computes a bill of a contract again from its export. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/recompute/recompute.ts', outfile: 'dist/recompute/recompute.js' }, words)
}
