import * as staff from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import * as contract from '@tamuvo/contract/cashier-withdrawals.ts'
import * as batches from '@tamuvo/contract/payout-batches.ts'
import { implement } from '../../kit/handle.ts'
import { agreeOnPayout } from './agree-on-payout.ts'
import { listPayoutBatches } from './batch/list-payout-batches.ts'
import { proposePayoutBatch } from './batch/propose-payout-batch.ts'
import { releasePayoutBatch } from './batch/release-payout-batch.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { claimWithdrawal } from './claim-withdrawal.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { getPromises } from './get-promises.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { getWithdrawalCase } from './get-withdrawal-case.ts'
import { holdWithdrawals } from './hold-withdrawals.ts'
import { limitWithdrawals } from './limit-withdrawals.ts'
import { listWithdrawalCases } from './list-withdrawal-cases.ts'
import { listWithdrawalHolds } from './list-withdrawal-holds.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { receiveSandpayPayout } from './receive-sandpay-payout.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { releaseWithdrawals } from './release-withdrawals.ts'
import { retryWithdrawal } from './retry-withdrawal.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import { settlePayout } from './settle-payout.ts'
import { submitWithdrawal } from './submit-withdrawal.ts'

/** The calls of withdrawals: of members, of providers, and of staff. */
export const withdrawalCalls = [
  ...implement(contract, {
    getPromises,
    previewWithdrawal,
    submitWithdrawal,
    listWithdrawals,
    getWithdrawal,
    cancelWithdrawal,
    receiveSandpayPayout,
  }),
  ...implement(staff, {
    listWithdrawalCases,
    getWithdrawalCase,
    claimWithdrawal,
    approveWithdrawal,
    confirmWithdrawal,
    rejectWithdrawal,
    returnWithdrawal,
    retryWithdrawal,
    settlePayout,
    agreeOnPayout,
    listWithdrawalHolds,
    holdWithdrawals,
    releaseWithdrawals,
    limitWithdrawals,
  }),
  ...implement(batches, { proposePayoutBatch, releasePayoutBatch, listPayoutBatches }),
]
