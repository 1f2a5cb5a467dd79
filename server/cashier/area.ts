import type { Area } from '../kit/area.ts'
import { depositCheck, depositRoom } from '../safer/deposit-check.ts'
import type { SaferServices } from '../safer/services.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import { providerSecrets } from './provider-secret-store.ts'
import { labelDeposits, labelWithdrawals } from './cashier.ts'
import { depositJobs } from './deposit/jobs.ts'
import { sandpayJobs, serveSandpay } from './sandpay/sandpay.ts'
import { openCashier, type CashierServices } from './services.ts'
import * as contract from '@tamuvo/contract/cashier.ts'
import * as payees from '@tamuvo/contract/cashier-payees.ts'
import * as uplineTransfers from '@tamuvo/contract/upline-transfers.ts'
import { implement } from '../kit/handle.ts'
import * as vouchers from '@tamuvo/contract/cashier-vouchers.ts'
import * as pace from '@tamuvo/contract/cashier-pace.ts'
import * as staff from '@tamuvo/contract/cashier-staff.ts'
import { cancelDeposit } from './deposit/cancel-deposit.ts'
import { createDeposit } from './deposit/create-deposit.ts'
import { getDeposit } from './deposit/get-deposit.ts'
import { listDeposits } from './deposit/list-deposits.ts'
import { getDepositPace } from './deposit/get-deposit-pace.ts'
import { listMethods } from './deposit/list-methods.ts'
import { addPayee } from './payee/add-payee.ts'
import { barPayee } from './payee/bar-payee.ts'
import { chooseDefaultPayee } from './payee/choose-default-payee.ts'
import { listMemberPayees } from './payee/list-member-payees.ts'
import { listPayees } from './payee/list-payees.ts'
import { payeeKeys } from './payee/number-store.ts'
import { openPayeeNumber } from './payee/open-payee-number.ts'
import { countPayeesOf, payeeSecrets } from './payee/payee-store.ts'
import { releasePayeeNumber } from './payee/release-payee-number.ts'
import { removePayee } from './payee/remove-payee.ts'
import { unbarPayee } from './payee/unbar-payee.ts'
import { getUplineTerms } from './upline/get-upline-terms.ts'
import { listUplineTransfers } from './upline/list-upline-transfers.ts'
import { sendToUpline } from './upline/send-to-upline.ts'
import { isOffered } from './upline/terms.ts'
import { addDepositSlip } from './deposit/slip/add-deposit-slip.ts'
import { getDepositProof } from './deposit/slip/get-deposit-proof.ts'
import { getDepositSlip } from './deposit/slip/get-deposit-slip.ts'
import { closeDepositAccount } from './deposit/staff/close-deposit-account.ts'
import { decideDepositAccount } from './deposit/staff/decide-deposit-account.ts'
import { decideDepositSettlement } from './deposit/staff/decide-deposit-settlement.ts'
import { getDepositLine } from './deposit/staff/get-deposit-line.ts'
import { importDepositLines } from './deposit/staff/import-deposit-lines.ts'
import { listDepositAccounts } from './deposit/staff/list-deposit-accounts.ts'
import { listDepositLines } from './deposit/staff/list-deposit-lines.ts'
import { listDepositQueue } from './deposit/staff/list-deposit-queue.ts'
import { proposeDepositAccount } from './deposit/staff/propose-deposit-account.ts'
import { settleDeposit } from './deposit/staff/settle-deposit.ts'
import { submitDeposit } from './deposit/submit-deposit.ts'
import { decideVouchers } from './deposit/voucher/decide-vouchers.ts'
import { listVouchers } from './deposit/voucher/list-vouchers.ts'
import { proposeVouchers } from './deposit/voucher/propose-vouchers.ts'
import { redeemVoucher } from './deposit/voucher/redeem-voucher.ts'
import { stopVouchers } from './deposit/voucher/stop-vouchers.ts'
import { lineSecrets } from './deposit/transfer/line-store.ts'
import { receiveSandpayTransfer } from './receive-sandpay-transfer.ts'
import { receiveSandpay } from './receive-sandpay.ts'
import { p2pCalls } from './p2p/calls.ts'
import { p2pJobs } from './p2p/jobs.ts'
import { reconciliationCalls } from './reconciliation/calls.ts'
import { reconciliationJobs } from './reconciliation/due.ts'
import { receiptCalls } from './receipt/calls.ts'
import { withdrawalCalls } from './withdrawal/calls.ts'
import { withdrawalJobs } from './withdrawal/jobs.ts'

export const cashierCalls = [
  ...implement(contract, {
    listMethods,
    createDeposit,
    getDeposit,
    listDeposits,
    cancelDeposit,
    submitDeposit,
    addDepositSlip,
    getDepositSlip,
    receiveSandpay,
    receiveSandpayTransfer,
  }),
  ...implement(pace, { getDepositPace }),
  ...implement(staff, {
    listDepositQueue,
    listDepositLines,
    getDepositLine,
    importDepositLines,
    settleDeposit,
    decideDepositSettlement,
    getDepositProof,
    listDepositAccounts,
    proposeDepositAccount,
    decideDepositAccount,
    closeDepositAccount,
  }),
  ...implement(vouchers, { redeemVoucher, proposeVouchers, decideVouchers, stopVouchers, listVouchers }),
]

export const payeeCalls = implement(payees, {
  listPayees,
  addPayee,
  removePayee,
  chooseDefaultPayee,
  listMemberPayees,
  openPayeeNumber,
  barPayee,
  unbarPayee,
  releasePayeeNumber,
})

export const uplineCalls = implement(uplineTransfers, { getUplineTerms, sendToUpline, listUplineTransfers })

export const cashier: Area<CashierServices & SaferServices> = {
  name: 'cashier',
  doors: [
    'deposit/deposit-bonus.ts',
    'deposit/store.ts',
    'reconciliation/compare.ts',
    'reconciliation/source.ts',
    'statement.ts',
    'withdrawal/held.ts',
    'withdrawal/level-limits.ts',
  ],
  after: ['ledger', 'platform', 'account', 'content', 'safer', 'wallet', 'turnover'],
  secrets: [providerSecrets, payeeKeys, payeeSecrets, lineSecrets],
  open: (lower: SaferServices & TurnoverServices) => {
    lower.causes.deposit.add(labelDeposits)
    lower.causes.withdrawal.add(labelWithdrawals)
    lower.countBankAccounts.fill((memberId) => countPayeesOf(lower.database, memberId))
    lower.mayPayUpline.fill((memberId) => isOffered(lower, memberId))
    return openCashier(lower, {
      checkDeposits: depositCheck(lower, lower.refusalNotes.note),
      depositRoom: depositRoom(lower),
    })
  },
  calls: [
    ...cashierCalls,
    ...payeeCalls,
    ...uplineCalls,
    ...withdrawalCalls,
    ...p2pCalls,
    ...reconciliationCalls,
    ...receiptCalls,
  ],
  routes: async (app, services) => {
    if (services.config.demo) await serveSandpay(app, services, { ownUrl: () => services.address.url })
  },
  jobs: (services) => [
    ...depositJobs(services),
    ...withdrawalJobs(services),
    ...p2pJobs(services),
    ...reconciliationJobs(services),
    ...sandpayJobs(services),
  ],
}
