import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import type { Person } from '../person-store.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'

type Asked = { code: string; now: Date; refuse: Refuse<'TWOFA_REQUIRED' | 'TWOFA_WRONG'> }

/** Requires a code of members with an authenticator. @throws Refused TWOFA_REQUIRED, TWOFA_WRONG, TOO_MANY_REQUESTS */
export const requireSecondFactor = async (
  services: AccountServices,
  { id, hasAuthenticator }: Person,
  { code, now, refuse }: Asked,
): Promise<void> => {
  if (!hasAuthenticator) return
  if (code === '') throw refuse('TWOFA_REQUIRED')
  if (!(await proveByAuthenticator(services, id, { code, now }))) throw refuse('TWOFA_WRONG')
}
