import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../../kit/database.ts'
import { invariant } from '../../../kit/invariant.ts'
import type { CashierServices } from '../../services.ts'
import type { Deposit } from '../deposit.ts'
import { insertDeposit } from '../store.ts'
import { type DepositAccount, listOpenAccounts } from './account-store.ts'
import { newRemark } from './codes.ts'
import { insertTransfer, listHeldAmounts, lockAmountsOf } from './transfer-store.ts'
import { uniqueAmount } from './unique-amount.ts'

const triesMax = 10

/**
 * Inserts a deposit by transfer with the account to pay to, a remark that no other has, and an amount that no other deposit to
 * this account has while both are open. The amount grows by less than one unit, unless that is
 * more than is left to pay in.
 * @returns false when the method has no open account
 */
export const placeTransfer = async (
  tx: Tx,
  services: Pick<CashierServices, 'rng'>,
  deposit: Deposit,
  left: Amount | null,
): Promise<boolean> => {
  const account = chosenBy(services.rng, await listOpenAccounts(tx, deposit.method))
  if (!account) return false
  await lockAmountsOf(tx, account.id)
  const unique = uniqueAmount(deposit.amount, await listHeldAmounts(tx, account.id, deposit.amount))
  const holdsAmount = unique !== undefined && (left === null || unique <= left)
  const amount = holdsAmount ? unique : deposit.amount
  await insertDeposit(tx, { ...deposit, amount })
  const terms = {
    depositId: deposit.id,
    accountId: account.id,
    amount,
    opensAt: deposit.createdAt,
    closesAt: deposit.expiresAt,
    holdsAmount,
  }
  for (let tries = 0; tries < triesMax; tries++)
    if (await insertTransfer(tx, { ...terms, remark: newRemark(services.rng) })) return true
  invariant(false, 'of a million remarks ten are not all taken')
}

/** One of the accounts, each as often as its weight says. */
const chosenBy = (rng: CashierServices['rng'], accounts: readonly DepositAccount[]): DepositAccount | undefined => {
  const total = accounts.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  let at = rng.below(total)
  return accounts.find(({ weight }) => (at -= weight) < 0)
}
