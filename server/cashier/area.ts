import * as contract from '@tamuvo/contract/cashier.ts'
import { implement } from '../kit/handle.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { getDeposit } from './get-deposit.ts'
import { listDeposits } from './list-deposits.ts'
import { listMethods } from './list-methods.ts'
import { receiveSandpay } from './receive-sandpay.ts'

export const cashierCalls = implement(contract, {
  listMethods,
  createDeposit,
  getDeposit,
  listDeposits,
  cancelDeposit,
  receiveSandpay,
})
