import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { tryTo } from '../tries.ts'
import { withdrawalKey } from './new-digits.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'

const tryLimits = { max: 5, minutes: 1440 }

type Asked = {
  memberId: bigint
  password: string
  now: Date
  refuse: Refuse<'WD_PASSWORD_MISSING' | 'WD_PASSWORD_WRONG' | 'WD_PASSWORD_LOCKED'>
}

/**
 * Checks the withdrawal password: before withdrawals, transfers to another member and changes of bank accounts.
 * @throws Refused WD_PASSWORD_MISSING when none is set, WD_PASSWORD_WRONG, WD_PASSWORD_LOCKED with `retryAfter`
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
