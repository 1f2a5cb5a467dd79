import { decideOnSuspense as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import type { Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { accountFrom, house } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import type { CashierServices } from '../services.ts'
import { actOnCase } from './act-on-case.ts'
import {
  decideSuspenseAdjustment,
  findSuspenseAdjustment,
  lockSuspenseAdjustment,
  type SuspenseAdjustment,
} from './adjustment-store.ts'

export const decideOnSuspense = handle(call, async ({ input, staff, refuse }, services: CashierServices) => {
  const found = await findSuspenseAdjustment(services.database, BigInt(input.id))
  if (!found) throw refuse('NOT_FOUND')
  return actOnCase(services, { id: found.caseId, refuse }, async (tx) => {
    const adjustment = await lockSuspenseAdjustment(tx, found.id)
    if (adjustment?.state !== 'PROPOSED') throw refuse('CASE_CLOSED', { state: adjustment?.state ?? null })
    if (adjustment.maker === staff.id) throw refuse('SAME_PERSON')
    const { decision: state, reason: decision } = input
    const entryId = state === 'APPROVED' ? await post(tx, services, adjustment) : null
    const decided = { state, checker: staff.id, decision, decidedAt: services.clock.now(), entryId }
    await decideSuspenseAdjustment(tx, adjustment.id, decided)
    return { state, entryId: entryId?.toString() ?? null }
  })
})

/** Where the provider holds more than the ledger says, its account gets it from suspense, which then owes it. */
const post = async (
  tx: Tx,
  { ledger }: CashierServices,
  { id, direction, account, amount }: SuspenseAdjustment,
): Promise<bigint> => {
  const [provider, suspense] = [accountFrom(account), house('suspense')]
  const move = direction === 'MORE' ? { from: provider, to: suspense, amount } : { from: suspense, to: provider, amount }
  const [result] = await ledger.postIn(tx, [
    { key: naturalKey('suspense-adjustment', id), kind: 'SUSPENSE', ref: id, moves: [move] },
  ])
  invariant(result?.is === 'posted', 'accounts of the house have no floor, and an adjustment is approved once')
  return result.entryId
}
