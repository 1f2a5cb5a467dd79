import { ensureInstalled } from '../install/install.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run conformance -- --dialect … --url …`: plays a game vendor against a wallet. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/conformance/conformance.ts', outfile: 'dist/conformance/conformance.js' }, words)
}
