import * as contract from '@tamuvo/contract/payment-confirmations.ts'
import * as staff from '@tamuvo/contract/payment-disputes.ts'
import { implement } from '../../kit/handle.ts'
import { agreeOnPaymentDispute } from './agree-on-payment-dispute.ts'
import { getDisputePicture } from './get-dispute-picture.ts'
import { getPaymentConfirmationList } from './get-payment-confirmation-list.ts'
import { getPaymentProof } from './get-payment-proof.ts'
import { listPaymentDisputes } from './list-payment-disputes.ts'
import { payRestByChannel } from './pay-rest-by-channel.ts'
import { processC2CTransaction } from './process-c2c-transaction.ts'
import { settlePaymentDispute } from './settle-payment-dispute.ts'
import { showPayeeAccount } from './show-payee-account.ts'

/** The calls of payments between members: of payer and payee, and of staff. */
export const p2pCalls = [
  ...implement(contract, {
    getPaymentConfirmationList,
    processC2CTransaction,
    getPaymentProof,
    payRestByChannel,
    showPayeeAccount,
  }),
  ...implement(staff, { listPaymentDisputes, getDisputePicture, settlePaymentDispute, agreeOnPaymentDispute }),
]
