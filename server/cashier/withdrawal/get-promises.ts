import { getPromises as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { handle } from '../../kit/handle.ts'
import type { WithdrawalServices } from './services.ts'

/** Counted at most every few seconds, however many ask. */
export const getPromises = handle(call, async (_request, services: WithdrawalServices) => services.promises())
