import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { LabelCauses } from '../wallet/causes.ts'
import { listReferences, sumPending } from './deposit/store.ts'
import { listNumbersOf, sharePayee } from './payee/payee-store.ts'
import { listReferences as listWithdrawalReferences } from './withdrawal/store.ts'

/** The sum of a member's deposits that may still be paid. */
export const pendingDepositsOf = (from: Queryable, memberId: bigint): Promise<Amount> => sumPending(from, memberId)

/** Whether two members are paid out to the same account or to accounts of the same holder. */
export const havePayeeInCommon = (from: Queryable, one: bigint, other: bigint): Promise<boolean> => sharePayee(from, one, other)

/** The hashes of the numbers that a member is paid out to, in one order for all. */
export const payeeNumbersOf = (from: Queryable, memberId: bigint): Promise<Buffer[]> => listNumbersOf(from, memberId)

/** The account record labels deposits by reference. */
export const labelDeposits: LabelCauses = async (from, memberId, ids) => {
  const references = await listReferences(from, memberId, ids)
  return new Map(
    [...references].map(([id, { reference, entryId }]) => [id, { label: reference, ...(entryId ? { entryId } : {}) }]),
  )
}

/** The account record labels withdrawals by reference. */
export const labelWithdrawals: LabelCauses = async (from, memberId, ids) => {
  const references = await listWithdrawalReferences(from, memberId, ids)
  return new Map([...references].map(([id, label]) => [id, { label }]))
}
