import * as contract from '@tamuvo/contract/payment-receipts.ts'
import { implement } from '../../kit/handle.ts'
import { checkPaymentReceipt } from './check-payment-receipt.ts'
import { getPaymentReceipt } from './get-payment-receipt.ts'

/** The calls of receipts of payments. */
export const receiptCalls = implement(contract, { getPaymentReceipt, checkPaymentReceipt })
