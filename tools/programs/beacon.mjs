import { ensureInstalled } from '../install/install.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run beacon -- --keys folder`: holds a key that signs draws. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/beacon/beacon.ts', outfile: 'dist/beacon/beacon.js' }, words)
}
