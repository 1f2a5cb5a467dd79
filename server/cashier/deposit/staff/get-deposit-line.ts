import { getDepositLine as call } from '@tamuvo/contract/cashier-staff.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { findLine, partyOf } from '../transfer/line-store.ts'
import { lineToSend } from './staff-view.ts'

/** Who asked is in the record of staff calls. */
export const getDepositLine = handle(call, async ({ input, refuse }, { database, secrets }: CashierServices) => {
  const line = await findLine(database, BigInt(input.id))
  if (!line) throw refuse('NOT_FOUND')
  return { ...lineToSend(line), ...partyOf(secrets, line) }
})
