import { join } from 'node:path'
import { entryFor, keptKey } from './key.mjs'

/** Everything but deciding about money: for that the house needs somebody else. */
const demoRoles = 'service+compliance+maker+admin+games'

/**
 * The operator keys of a server: those that were configured, else in a demo one of its own, kept beside the data.
 * @param {Record<string, string | undefined>} env @param {string} dataDir
 * @returns {{ OPERATOR_KEYS: string, OPERATOR_KEY_FILE?: string }} for its environment
 */
export const operatorKeysFor = (env, dataDir) => {
  const isDemo = !['0', 'false', ''].includes(env.DEMO ?? '1')
  if (env.OPERATOR_KEYS || !isDemo) return { OPERATOR_KEYS: env.OPERATOR_KEYS ?? '' }
  const file = join(dataDir, 'operator-key')
  return { OPERATOR_KEYS: entryFor(keptKey(file, 'demo'), demoRoles), OPERATOR_KEY_FILE: file }
}
