import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { tryTo } from '../tries.ts'
import { withdrawalKey } from './new-digits.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'

/** Five wrong ones within a day close it for a day. */
const tryLimits = { max: 5, minutes: 1440 }

type Asked = {
  memberId: bigint
  password: string
  now: Date
  refuse: Refuse<'WD_PASSWORD_MISSING' | 'WD_PASSWORD_WRONG' | 'WD_PASSWORD_LOCKED'>
}

/**
 * Asks for the withdrawal password: before money goes out, before it goes to another member, before bank accounts change.
 * @throws Refused WD_PASSWORD_MISSING when she has none, WD_PASSWORD_WRONG, WD_PASSWORD_LOCKED with `retryAfter`
 */
export const requireWithdrawalPassword = async (
  { database, passwords }: AccountServices,
  { memberId, password, now, refuse }: Asked,
): Promise<void> => {
  const stored = await findWithdrawalPassword(database, memberId)
  if (!stored) throw refuse('WD_PASSWORD_MISSING')
  const { result, lockedSeconds } = await passwords.inTurn((check) =>
    tryTo(
      database,
      { key: withdrawalKey(memberId), limits: tryLimits, now },
      async () => (await check(stored.passwordHash, password)) || undefined,
    ),
  )
  if (lockedSeconds > 0) throw refuse('WD_PASSWORD_LOCKED', { retryAfter: lockedSeconds })
  if (!result) throw refuse('WD_PASSWORD_WRONG')
}
