import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run signer`: signs payments by coin; without its variables it prints the usage. @param {string[]} words */
export const main = async (words) => {
  if (existsSync(inProject('signer.env'))) process.loadEnvFile(inProject('signer.env'))
  await ensureInstalled()
  return bundleAndRun({ entry: 'tools/signer/signer.ts', outfile: 'dist/signer/signer.js' }, words)
}
