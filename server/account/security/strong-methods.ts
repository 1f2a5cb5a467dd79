import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import type { Person } from '../person-store.ts'

/** The strong second factors that a member has set up. A login always asks for one of them, and so do sensitive changes. */
export const strongMethodsOf = ({ hasAuthenticator }: Pick<Person, 'hasAuthenticator'>): ChallengeMethod[] =>
  hasAuthenticator ? ['GA'] : []

export const isStrong = (method: ChallengeMethod): boolean => method === 'GA'
