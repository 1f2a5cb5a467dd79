import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import type { Person } from '../person-store.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'
import { strongMethodsOf } from './strong-methods.ts'

type Asked = { code: string; now: Date; refuse: Refuse<'TWOFA_REQUIRED' | 'TWOFA_WRONG'> }

/** Requires a code of members with an authenticator, and a recovery code of those with a passkey only. @throws Refused TWOFA_REQUIRED, TWOFA_WRONG, TOO_MANY_REQUESTS */
export const requireSecondFactor = async (
  services: AccountServices,
  person: Person,
  { code, now, refuse }: Asked,
): Promise<void> => {
  if (strongMethodsOf(person).length === 0) return
  if (code === '') throw refuse('TWOFA_REQUIRED')
  if (!(await proveByAuthenticator(services, person.id, { code, now }))) throw refuse('TWOFA_WRONG')
}
