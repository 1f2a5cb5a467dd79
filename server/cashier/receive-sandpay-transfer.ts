import { receiveSandpayTransfer as call } from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { findAccountByNumber } from './deposit/transfer/account-store.ts'
import { queueMatching } from './deposit/transfer/match-lines.ts'
import { takeLine } from './deposit/transfer/take-line.ts'
import { requireSignature } from './require-signature.ts'
import type { CashierServices } from './services.ts'

/** Keeps a transfer as a statement line, once; a job finds its deposit. */
export const receiveSandpayTransfer = handle(call, async (request, services: CashierServices) => {
  await requireSignature(request, services)
  const { id, data } = request.input
  const account = await findAccountByNumber(services.database, data.account)
  if (!account) {
    services.log.warn({ event: id }, 'a transfer names an account that is not of the house')
    return { handled: 'unknown' }
  }
  const paidAt = new Date(data.paidAt)
  const line = {
    ...data,
    key: `id:${id}`,
    amount: fromWire(data.amount),
    paidFrom: paidAt,
    paidUntil: paidAt,
    payerAccount: '',
    txn: id,
  }
  const from = { accountId: account.id, source: 'EVENT', addedBy: 0n, currency: data.currency } as const
  const isNew = await inTransaction(services.database, async (tx) => {
    if (!(await takeLine(tx, services, from, line))) return false
    await queueMatching(tx, services, account.id)
    return true
  })
  return { handled: isNew ? 'stored' : 'repeated' }
})
