import type { LimitKind } from '@tamuvo/contract/safer.ts'
import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { guardWalletAccount, holdWalletAccounts } from '../ledger/store.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { type LimitValue, strictest } from './rules.ts'
import { isBound, type Limit, limitsOf } from './store.ts'

const minutesMax = 1440n

/** A limit as text for the wire. */
export const limitToWire = (kind: LimitKind, value: LimitValue): string | null => {
  if (value === null) return null
  return kind === 'SESSION' ? value.toString() : toWire(amount(value))
}

/** Parses a limit; undefined for a value that its kind cannot have: minutes are whole, a block is zero. */
export const limitFromWire = (kind: LimitKind, text: string | null): LimitValue | undefined => {
  if (text === null) return null
  const hasHundredths = text.includes('.')
  if (kind === 'SESSION') {
    const minutes = hasHundredths ? 0n : BigInt(text)
    return minutes >= 1n && minutes <= minutesMax ? minutes : undefined
  }
  if (!hasHundredths) return undefined
  const value = fromWire(text)
  return kind.startsWith('BLOCK_') && value !== 0n ? undefined : value
}

/** The effective limits of a member: of their own and the operator's the stricter ones. */
export const holdingLimits = (limits: readonly Limit[]): Map<LimitKind, bigint> => {
  const holding = new Map<LimitKind, bigint>()
  for (const { kind, value } of limits) {
    const stricter = strictest(holding.get(kind) ?? null, value)
    if (stricter !== null) holding.set(kind, stricter)
  }
  return holding
}

export const holdingLimitsOf = async (from: Queryable, memberId: bigint): Promise<Map<LimitKind, bigint>> =>
  holdingLimits(await limitsOf(from, memberId))

/**
 * Marks a member's wallet account as guarded while a limit or break holds. In force for every process from the commit on. The account is
 * locked first: what another transaction changes meanwhile is seen by the one that comes after.
 */
export const guardIfBound = async (tx: Tx, memberId: bigint, now: Date): Promise<void> => {
  const account = playWalletAccount(memberId)
  await holdWalletAccounts(tx, [account])
  await guardWalletAccount(tx, account, await isBound(tx, memberId, now))
}
