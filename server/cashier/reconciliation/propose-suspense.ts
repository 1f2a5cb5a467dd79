import { proposeSuspense as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { actOnCase } from './act-on-case.ts'
import { findSuspenseRequest, insertSuspenseAdjustment } from './adjustment-store.ts'

/** A constraint of the database says the same. */
const adjustmentMax = fromWire('1000000.00')

export const proposeSuspense = handle(call, async ({ input, key, staff, now, refuse }, services: CashierServices) => {
  const amount = fromWire(input.amount)
  if (amount > adjustmentMax) throw refuse('ABOVE_MAX', { max: toWire(adjustmentMax) })
  const sources = await services.comparedSources()
  return actOnCase(services, { id: BigInt(input.caseId), refuse }, async (tx, current) => {
    const before = await findSuspenseRequest(tx, key)
    if (before) {
      const isSame = before.caseId === current.id && before.amount === amount && before.direction === input.direction
      if (!isSame || before.maker !== staff.id) throw refuse('IDEMPOTENCY_CONFLICT')
      return { id: before.id.toString() }
    }
    if (current.state !== 'OPEN') throw refuse('CASE_CLOSED', { state: current.state })
    const account = sources.find(({ code }) => code === current.source)?.account
    if (account === undefined) throw refuse('FIELDS_INVALID', { fields: { caseId: 'source' } })
    const id = services.newId()
    const { direction, reason } = input
    const proposal = {
      id,
      request: key,
      caseId: current.id,
      direction,
      account,
      amount,
      reason,
      maker: staff.id,
      proposedAt: now,
    }
    await insertSuspenseAdjustment(tx, proposal)
    return { id: id.toString() }
  })
})
