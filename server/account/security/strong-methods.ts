import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import type { Person } from '../person-store.ts'

type Factors = Pick<Person, 'hasAuthenticator' | 'hasPasskey'>

/**
 * The strong second factors that a member has set up. A login with a password always asks for one of them, and so do sensitive
 * changes. Recovery codes are typed in place of a code of the authenticator; without one they have a place of their own.
 */
export const strongMethodsOf = ({ hasAuthenticator, hasPasskey }: Factors): ChallengeMethod[] => {
  if (!hasPasskey) return hasAuthenticator ? ['GA'] : []
  return ['PASSKEY', hasAuthenticator ? 'GA' : 'RECOVERY']
}

export const isStrong = (method: ChallengeMethod): boolean => method === 'PASSKEY' || method === 'GA' || method === 'RECOVERY'
