import type { Area } from '../kit/area.ts'
import type { WalletServices } from '../wallet/services.ts'
import * as contract from '@tamuvo/contract/turnover.ts'
import { implement } from '../kit/handle.ts'
import { getTurnoverRow } from './get-turnover-row.ts'
import { turnoverJobs } from './jobs.ts'
import { listTurnover } from './list-turnover.ts'
import { openTurnover, type TurnoverServices } from './services.ts'

export const turnoverCalls = implement(contract, { listTurnover, getTurnoverRow })

export const turnover: Area<TurnoverServices> = {
  name: 'turnover',
  after: ['ledger', 'platform', 'wallet'],
  doors: ['rules.ts'],
  open: (lower: WalletServices) => openTurnover(lower),
  calls: turnoverCalls,
  jobs: turnoverJobs,
}
