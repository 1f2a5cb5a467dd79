import { getDeposit as call } from '@tamuvo/contract/cashier.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { findDeposit } from './store.ts'
import { viewOf } from './view.ts'

/** Deposits of other members are not found. */
export const getDeposit = handle(call, async ({ input, member, refuse }, services: CashierServices) => {
  const deposit = await findDeposit(services.database, BigInt(input.id))
  if (deposit?.memberId !== member.id) throw refuse('NOT_FOUND')
  return viewOf(services, deposit)
})
