import { takeReconciliationCase as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { actOnCase } from './act-on-case.ts'
import { saveCase } from './case-store.ts'
import { namesOf } from './staff-view.ts'

export const takeReconciliationCase = handle(call, ({ input, staff, now: at, refuse }, services: CashierServices) =>
  actOnCase(services, { id: BigInt(input.id), refuse }, async (tx, current) => {
    const isOthers = current.owner !== null && current.owner !== staff.id
    if (current.state === 'CLOSED') throw refuse('CASE_CLOSED', { state: current.state })
    if (isOthers) throw refuse('CASE_CLOSED', { owner: (await namesOf(tx, [current.owner]))(current.owner) })
    const owner = input.held ? staff.id : null
    const act = input.held ? { name: 'taken', note: 'taken on' } : { name: 'given-back', note: 'given back' }
    await saveCase(tx, { ...current, owner, ownedAt: input.held ? at : null }, { ...act, by: staff.id, at })
    return { owner: input.held ? staff.name : null }
  }),
)
