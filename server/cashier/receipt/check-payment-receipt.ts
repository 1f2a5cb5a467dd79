import { checkPaymentReceipt as call, type PaymentKind, type PaymentState } from '@tamuvo/contract/payment-receipts.ts'
import { limitRate } from '../../account/limit-rate.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { readReceiptCode } from './code.ts'
import { isPaymentBack, stateOfDeposit, withdrawalBehind } from './store.ts'

const perMinute = 30

/** Says of a code only what its receipt says, and whether it is so still. Who has none learns nothing: codes cannot be guessed. */
export const checkPaymentReceipt = handle(call, async ({ input, address }, services: CashierServices) => {
  await limitRate(services, { key: `receipt-check:${address}`, max: perMinute, perSeconds: 60 })
  const signed = await readReceiptCode(services.database, input.code.trim())
  if (!signed) return { receipt: null }
  const { receipt, number } = signed
  const now = await stateNow(services, receipt)
  return { receipt: { ...receipt, number, now: now ?? receipt.state } }
})

const stateNow = async (
  { database }: CashierServices,
  { kind, reference }: { kind: PaymentKind; reference: string },
): Promise<PaymentState | undefined> => {
  if (kind === 'transfer') return 'DONE'
  if (kind === 'deposit') return stateOfDeposit(database, reference)
  const withdrawal = await withdrawalBehind(database, reference)
  if (!withdrawal) return undefined
  return (await isPaymentBack(database, withdrawal.id)) ? 'REVERSED' : withdrawal.isPaid ? 'DONE' : 'PART'
}
