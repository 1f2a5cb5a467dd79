import { memberById } from '../../account/account.ts'
import type { Tx } from '../../kit/database.ts'
import type { Payee } from '../payee/payee.ts'
import { lockPayee } from '../payee/payee-store.ts'
import { heldNow } from './held.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Where a withdrawal may be paid to now; undefined where a person has to decide again, because member or payee were barred meanwhile. */
export const accountToPay = async (
  tx: Tx,
  { memberId, payeeId }: Pick<Withdrawal, 'memberId' | 'payeeId'>,
  now: Date,
): Promise<Payee | undefined> => {
  const member = await memberById(tx, memberId)
  if (member?.status !== 'active' || (await heldNow(tx, memberId, now))) return undefined
  const payee = await lockPayee(tx, memberId, payeeId)
  return payee?.barredAt ? undefined : payee
}
