import { closeReconciliationCase as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { actOnCase } from './act-on-case.ts'
import { saveCase } from './case-store.ts'

export const closeReconciliationCase = handle(call, ({ input, staff, now: at, refuse }, services: CashierServices) =>
  actOnCase(services, { id: BigInt(input.id), refuse }, async (tx, current) => {
    const isOthers = current.owner !== null && current.owner !== staff.id
    if (current.state === 'OPEN' || current.state === 'CLOSED' || isOthers) throw refuse('CASE_CLOSED', { state: current.state })
    const { note } = input
    const closed = { ...current, state: 'CLOSED', closedBy: staff.id, closedAt: at, closedNote: note } as const
    await saveCase(tx, closed, { name: 'closed', by: staff.id, at, note })
    return {}
  }),
)
