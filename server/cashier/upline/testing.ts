import type { SentInputOf } from '@tamuvo/contract/call.ts'
import type { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import type { PayeeServices } from '../payee/services.ts'
import { digits } from '../payee/testing.ts'

/** Money of a member from nowhere, without turnover. */
export const giveMoney = async ({ ledger, newId }: PayeeServices, memberId: bigint, minor: bigint): Promise<void> => {
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: amount(minor) }]
  await ledger.post({ key: naturalKey('gift', newId()), kind: 'DEPOSIT_MANUAL', ref: memberId, moves })
}

export const sending = (sent: string, more: Partial<SentInputOf<typeof sendToUpline>> = {}) => ({
  amount: sent,
  password: digits,
  ...more,
})
