import { getDepositPace as call } from '@tamuvo/contract/cashier-pace.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { medianOf, paceDays } from './paces.ts'

export const getDepositPace = handle(call, async (_request, services: CashierServices) => ({
  medianSeconds: medianOf((await services.paces()).all),
  days: paceDays,
}))
