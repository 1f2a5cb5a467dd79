import { PlainError } from '../plain-error.mjs'
import { entryFor, newKey } from './key.mjs'

const usage =
  'npm run operator-key -- name roles [machine]: a name of small letters, and of service, compliance, maker, checker, reconciler, controller, admin, games, marketing one or more joined by "+"; behind them "machine" when a program holds the key'

/** `npm run operator-key`: creates a key for a staff member and prints its entry for OPERATOR_KEYS. @param {string[]} words */
export const main = async ([name = '', roles = '', kind = '']) => {
  const role = '(?:service|compliance|maker|checker|reconciler|controller|admin|games|marketing)'
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(name) || !new RegExp(`^${role}(\\+${role})*$`).test(roles)) throw new PlainError(usage)
  if (!['', 'machine'].includes(kind)) throw new PlainError(usage)
  if (kind && roles.split('+').some((each) => each === 'checker' || each === 'controller'))
    throw new PlainError('A machine cannot be checker or controller: who checks must be a person.')
  const key = newKey(name)
  process.stdout.write(
    `For ${name}, shown this once:  ${key}\nFor the server, one of the list in OPERATOR_KEYS:  ${entryFor(key, roles, kind === 'machine')}\n`,
  )
}
