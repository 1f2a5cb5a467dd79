import { settleReconciliationCase as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { actOnCase } from './act-on-case.ts'
import { hasProposal, listSuspenseAdjustments } from './adjustment-store.ts'
import { saveCase } from './case-store.ts'

/** Until it is closed, another person may say it differently. */
export const settleReconciliationCase = handle(call, ({ input, staff, now: at, refuse }, services: CashierServices) =>
  actOnCase(services, { id: BigInt(input.id), refuse }, async (tx, current) => {
    const isOthers = current.owner !== null && current.owner !== staff.id
    if (current.state === 'CLOSED' || isOthers || (await hasProposal(tx, current.id))) throw refuse('CASE_CLOSED')
    const adjustments = await listSuspenseAdjustments(tx, [current.id])
    const isBooked = adjustments.some(({ state }) => state === 'APPROVED')
    if (input.as === 'CORRECTED' && !isBooked && input.records.length === 0)
      throw refuse('FIELDS_INVALID', { fields: { records: 'required' } })
    const { as: state, note } = input
    const records = [...new Set([...current.records, ...input.records])].slice(0, 20)
    const settled = { ...current, state, note, records, settledBy: staff.id, settledAt: at }
    await saveCase(tx, settled, { name: state.toLowerCase(), by: staff.id, at, note })
    return {}
  }),
)
