import type { SessionMember } from '../../kit/handle.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import type { Person } from '../person-store.ts'
import { isSessionProven } from './session-proof-store.ts'
import { strongMethodsOf } from './strong-methods.ts'

type Asking = { member: SessionMember; now: Date; refuse: Refuse<'STEP_UP_REQUIRED'> }

const minuteMs = 60_000

/**
 * Requires that a member with a strong second factor has given it in this session within the last minutes: before changes that
 * a stolen session must not make.
 * @throws Refused STEP_UP_REQUIRED with the `methods` by which it can be given
 */
export const requireStepUp = async (
  { member, now, refuse }: Asking,
  { database, settings }: AccountServices,
  person: Person,
): Promise<void> => {
  const methods = strongMethodsOf(person)
  if (methods.length === 0) return
  const minutes = await settings.get('auth.stepUpMinutes')
  if (!(await isSessionProven(database, member.tokenHash, new Date(now.getTime() - minutes * minuteMs))))
    throw refuse('STEP_UP_REQUIRED', { methods })
}
