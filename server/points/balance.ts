import { amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { walletAccountsOf } from '../ledger/statements.ts'

/** Points are kept in hundredths, as money is. */
export const pointsFrom = (minor: bigint): bigint => minor / minorPerUnit
export const minorOfPoints = (points: bigint) => amount(points * minorPerUnit)

/** A member's points. */
export const pointsOf = async (from: Queryable, memberId: bigint): Promise<bigint> =>
  pointsFrom((await walletAccountsOf(from, memberId)).points ?? 0n)
