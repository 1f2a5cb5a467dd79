import { ensureInstalled } from '../install/install.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run rtp -- --game golden-pagoda`: the mathematics of a slot. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/rtp/rtp.ts', outfile: 'dist/rtp/rtp.js' }, words)
}
