import { writeFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { registerOf } from './hash-rules.mjs'

/** Writes the hashes of the rules that are in service. @returns {Promise<number>} */
export const main = async () => {
  writeFileSync(inProject('games', 'register.json'), `${JSON.stringify(registerOf(), null, 2)}\n`)
  console.log('games/register.json holds the rules as they are now.')
  return 0
}
