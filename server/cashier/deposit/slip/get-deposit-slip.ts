import { getDepositSlip as call } from '@tamuvo/contract/cashier.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { findSlip } from './slip-store.ts'

export const getDepositSlip = handle(call, async ({ input, member, refuse }, { database, vault }: CashierServices) => {
  const slip = await findSlip(database, BigInt(input.id), member.id)
  if (!slip) throw refuse('NOT_FOUND')
  return { type: 'image/webp', image: (await vault.open(slip.id, slip.sealed)).toString('base64') }
})
