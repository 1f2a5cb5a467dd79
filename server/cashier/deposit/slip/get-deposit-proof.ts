import { getDepositProof as call } from '@tamuvo/contract/cashier-staff.ts'
import { handle } from '../../../kit/handle.ts'
import { markPicture } from '../../../kit/mark-picture.ts'
import type { CashierServices } from '../../services.ts'
import { findSlip, noteLook } from './slip-store.ts'

export const getDepositProof = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const slip = await findSlip(services.database, BigInt(input.id))
  if (!slip) throw refuse('NOT_FOUND')
  // The look is kept before the slip is shown.
  await noteLook(services.database, slip.id, staff.id, now)
  const picture = await services.vault.open(slip.id, slip.sealed)
  const marked = await markPicture(picture, `${staff.name}  ${now.toISOString().slice(0, 16)}Z  `.repeat(3))
  return { type: 'image/jpeg', image: marked.toString('base64') }
})
