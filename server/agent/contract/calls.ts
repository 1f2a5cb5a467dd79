import * as bills from '@tamuvo/contract/agent-bills.ts'
import * as staff from '@tamuvo/contract/agent-contract-staff.ts'
import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { implement } from '../../kit/handle.ts'
import { endPlatformContract } from './end-platform-contract.ts'
import { exportBill } from './export-bill.ts'
import { getBill } from './get-bill.ts'
import { getContractInfo } from './get-contract-info.ts'
import { getContractProgress } from './get-contract-progress.ts'
import { listAllBills } from './list-all-bills.ts'
import { listBills } from './list-bills.ts'
import { listContracts } from './list-contracts.ts'
import { offerContract } from './offer-contract.ts'
import { offerPlatformContract } from './offer-platform-contract.ts'
import { payBill } from './pay-bill.ts'
import { processDailySalary, processDividend, processHourlySalary, processRealtimeSalary } from './process-contract.ts'
import { reviewBill } from './review-bill.ts'
import { simulateContract } from './simulate-contract.ts'
import { terminateContract } from './terminate-contract.ts'
import { withdrawContract } from './withdraw-contract.ts'

/** The calls about contracts and their bills. */
export const contractCalls = [
  ...implement(contract, {
    getContractInfo,
    listContracts,
    simulateContract,
    offerContract,
    withdrawContract,
    terminateContract,
    processDividend,
    processDailySalary,
    processHourlySalary,
    processRealtimeSalary,
    getContractProgress,
  }),
  ...implement(bills, { listBills, getBill, payBill, exportBill }),
  ...implement(staff, { offerPlatformContract, endPlatformContract, listAllBills, reviewBill }),
]
