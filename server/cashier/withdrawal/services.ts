import type { AccountServices } from '../../account/services.ts'
import type { CashierServices } from '../services.ts'

export type WithdrawalServices = AccountServices & CashierServices
