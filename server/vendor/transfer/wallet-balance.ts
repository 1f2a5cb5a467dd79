import { type Amount, amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { houseOf } from '../../betting/round.ts'
import { inTransaction } from '../../kit/database.ts'
import type { Entry } from '../../ledger/entry.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { walletAccount } from '../../ledger/accounts.ts'
import type { Integration } from '../integration.ts'
import { VendorDown } from '../outbound/outside.ts'
import type { VendorServices } from '../services.ts'
import { makeKnown, productOf, transferDialectOf } from './run.ts'
import { holdWallet, isMoving, saveBalance, saveBooked } from './store.ts'

/**
 * Asks the vendor for the balance of a member's wallet and books what she has won or staked there since: the wallet account of
 * vendors says what the vendor says. While money is on its way nothing is booked, since nobody knows whether the answer is
 * from before or after.
 * @returns undefined when the vendor does not answer
 */
export const readBalance = async (
  services: VendorServices,
  integration: Integration,
  memberId: bigint,
): Promise<Amount | undefined> => {
  const dialect = transferDialectOf(integration)
  if (!dialect || !(await makeKnown(services, integration, dialect, memberId))) return undefined
  const askedAt = services.clock.now()
  try {
    const balance = await dialect.balance(services.vendors.outside, integration, memberId)
    await adopt(services, integration, { memberId, balance, askedAt })
    return balance
  } catch (error) {
    if (error instanceof VendorDown) return undefined
    throw error
  }
}

type Said = { memberId: bigint; balance: Amount; askedAt: Date }

const adopt = (
  { database, ledger, newId }: VendorServices,
  integration: Integration,
  { memberId, balance, askedAt }: Said,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const wallet = await holdWallet(tx, memberId, integration.code)
    await saveBalance(tx, memberId, integration.code, balance, askedAt)
    const gained = subtract(balance, wallet.booked)
    if (gained === zero || (await isMoving(tx, memberId, integration.code, askedAt))) return
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
    // What is not in the wallet account cannot have been lost from it: the wallet stays as it was booked, and is asked again.
    if (result?.is === 'posted') await saveBooked(tx, wallet, balance)
  })
