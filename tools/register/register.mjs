import { writeFileSync } from 'node:fs'
import { bundleAndRun } from '../programs/bundle-and-run.mjs'
import { inProject } from '../project.mjs'
import { registerOf } from './hash-rules.mjs'

const certifier = { entry: 'tools/register/write-certificates.ts', outfile: 'dist/register/write-certificates.js' }

/** Writes the hashes of the rules that are in service, and the certificates by which running servers check theirs. */
export const main = async () => {
  writeFileSync(inProject('games', 'register.json'), `${JSON.stringify(registerOf(), null, 2)}\n`)
  console.log('games/register.json holds the rules as they are now.')
  return bundleAndRun(certifier, [inProject('games', 'certified.json')])
}
