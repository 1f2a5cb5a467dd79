import { decideDepositSettlement as call } from '@tamuvo/contract/cashier-staff.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { lockDeposit } from '../store.ts'
import { lockLine } from '../transfer/line-store.ts'
import { carryOut } from './carry-out.ts'
import { decideSettlement, lockSettlement } from './settlement-store.ts'

export const decideDepositSettlement = handle(call, ({ input, staff, now, refuse }, services: CashierServices) =>
  inTransaction(services.database, async (tx) => {
    const settlement = await lockSettlement(tx, BigInt(input.id))
    if (!settlement) throw refuse('NOT_FOUND')
    if (settlement.state !== 'PROPOSED') throw refuse('CASE_CLOSED')
    if (settlement.maker === staff.id) throw refuse('SAME_PERSON')
    await decideSettlement(tx, settlement.id, { state: input.decision, checker: staff.id, at: now })
    if (input.decision === 'REFUSED') return {}
    const line = settlement.lineId === null ? undefined : await lockLine(tx, settlement.lineId)
    const deposit = settlement.depositId === null ? undefined : await lockDeposit(tx, settlement.depositId)
    await carryOut(tx, services, { settlement, deposit, line, refuse })
    return {}
  }),
)
