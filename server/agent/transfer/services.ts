import type { CashierServices } from '../../cashier/services.ts'
import type { AgentServices } from '../services.ts'

/** What transfers need beyond the tree. */
export type TransferServices = AgentServices & CashierServices
