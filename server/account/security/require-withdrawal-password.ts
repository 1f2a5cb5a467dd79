import type { Refuse } from '../../kit/refuse.ts'
import { createSemaphore, type Semaphore } from '../../kit/semaphore.ts'
import type { Passwords } from '../passwords.ts'
import type { AccountServices } from '../services.ts'
import { tryTo } from '../tries.ts'
import { withdrawalKey } from './new-digits.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'

const tryLimits = { max: 5, minutes: 1440 }

/** So many tries of one member wait for the one that is being checked. */
const waitingMax = 10

/**
 * Tries of one member are checked one after the other: a try counts as wrong until it is known to be right, and five right ones at once
 * must not lock out a sixth.
 */
const lines = new WeakMap<Passwords, Map<bigint, { line: Semaphore; users: number }>>()

const afterOthers = async <Result>(passwords: Passwords, memberId: bigint, work: () => Promise<Result>): Promise<Result> => {
  const ofMembers = lines.get(passwords) ?? new Map<bigint, { line: Semaphore; users: number }>()
  lines.set(passwords, ofMembers)
  const own = ofMembers.get(memberId) ?? { line: createSemaphore(1, waitingMax), users: 0 }
  ofMembers.set(memberId, own)
  own.users++
  try {
    return await own.line.take(work)
  } finally {
    own.users--
    if (own.users === 0) ofMembers.delete(memberId)
  }
}

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
  const tried = { key: withdrawalKey(memberId), limits: tryLimits, now }
  const { result, lockedSeconds } = await afterOthers(passwords, memberId, () =>
    passwords.inTurn((check) => tryTo(database, tried, async () => (await check(stored.passwordHash, password)) || undefined)),
  )
  if (lockedSeconds > 0) throw refuse('WD_PASSWORD_LOCKED', { retryAfter: lockedSeconds })
  if (!result) throw refuse('WD_PASSWORD_WRONG')
}
