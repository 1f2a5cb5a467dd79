import { ensureInstalled } from '../install/install.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run verify -- <evidence>`: recomputes a draw from its published data. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/verify/verify.ts', outfile: 'dist/verify/verify.js' }, words)
}
