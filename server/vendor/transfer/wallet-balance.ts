import { type Amount, amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { houseOf } from '../../betting/round.ts'
import { inTransaction } from '../../kit/database.ts'
import type { Entry } from '../../ledger/entry.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { walletAccount } from '../../ledger/accounts.ts'
import type { Integration } from '../integration.ts'
import { VendorDown } from '../outbound/outside.ts'
import type { VendorServices } from '../services.ts'
import { askReversed, makeKnown, productOf, transferDialectOf } from './run.ts'
import { findWallet, holdWallet, isMoving, saveBalance, saveResult } from './store.ts'

/**
 * Queries the vendor for the balance of a member's wallet and books the net result since, so that our wallet account matches the
 * vendor. What differs may be the money of a transfer that was given back and has arrived after all, so about those it asks first: an answer
 * that comes after the balance is true of it, too. During a transfer nothing is booked, since the answer may be from before or after it; nor where anything has changed the wallet
 * since the question. That is counted, for the clocks of two processes differ.
 * @returns undefined when the vendor does not answer, or not about a transfer
 */
export const readBalance = async (
  services: VendorServices,
  integration: Integration,
  memberId: bigint,
): Promise<Amount | undefined> => {
  const dialect = transferDialectOf(integration)
  if (!dialect || !(await makeKnown(services, integration, dialect, memberId))) return undefined
  const askedAt = services.clock.now()
  const wallet = await findWallet(services.database, memberId, integration.code)
  const seq = wallet?.lastSeq ?? 0n
  try {
    const balance = await dialect.balance(services.vendors.outside, integration, memberId)
    if (balance !== (wallet?.booked ?? zero) && !(await askReversed(services, integration, memberId))) return undefined
    await adopt(services, integration, { memberId, balance, askedAt, seq })
    return balance
  } catch (error) {
    if (error instanceof VendorDown) return undefined
    throw error
  }
}

type Said = { memberId: bigint; balance: Amount; askedAt: Date; seq: bigint }

const adopt = (
  { database, ledger, newId }: VendorServices,
  integration: Integration,
  { memberId, balance, askedAt, seq }: Said,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const wallet = await holdWallet(tx, memberId, integration.code)
    if (wallet.lastSeq !== seq) return
    await saveBalance(tx, memberId, integration.code, balance, askedAt)
    const gained = subtract(balance, wallet.booked)
    if (gained === zero || (await isMoving(tx, memberId, integration.code))) return
    const [house, own, id] = [houseOf(productOf(integration)), walletAccount(memberId, 'vendor'), newId()]
    const entry: Entry =
      gained > zero
        ? { key: naturalKey('vendor-result', id), kind: 'WIN', ref: id, moves: [{ from: house, to: own, amount: gained }] }
        : {
            key: naturalKey('vendor-result', id),
            kind: 'BET',
            ref: id,
            moves: [{ from: own, to: house, amount: amount(-gained) }],
          }
    const [result] = await ledger.postIn(tx, [entry])
    // A loss larger than the wallet account cannot be booked: the wallet stays as booked, and is queried again.
    if (result?.is === 'posted') await saveResult(tx, wallet, balance)
  })
