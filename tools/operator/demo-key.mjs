import { join } from 'node:path'
import { entryFor, readOrCreateKey } from './key.mjs'

/** All roles except checker, which has to be a second person. */
const demoRoles = 'service+compliance+maker+admin+games+marketing'

/**
 * The operator keys of a server: the configured ones, else in a demo a generated one, stored beside the data.
 * @param {Record<string, string | undefined>} env @param {string} dataDir
 * @returns {{ OPERATOR_KEYS: string, OPERATOR_KEY_FILE?: string }} for its environment
 */
export const operatorKeysFor = (env, dataDir) => {
  const isDemo = !['0', 'false', ''].includes(env.DEMO ?? '1')
  if (env.OPERATOR_KEYS || !isDemo) return { OPERATOR_KEYS: env.OPERATOR_KEYS ?? '' }
  const file = join(dataDir, 'operator-key')
  return { OPERATOR_KEYS: entryFor(readOrCreateKey(file, 'demo'), demoRoles), OPERATOR_KEY_FILE: file }
}
