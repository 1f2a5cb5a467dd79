import * as contract from '@tamuvo/contract/safer.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import { guardIfBound, limitFromWire } from './limits.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'
import { holdLimit, lockSafer, writeLimit } from './store.ts'

export const confirmLimit = handle(contract.confirmLimit, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  await inTransaction(services.database, async (tx) => {
    await lockSafer(tx, memberId)
    const limit = await holdLimit(tx, memberId, input.kind)
    // A confirmation names the value again: it must match the pending change.
    if (!limit?.pending || limit.pending.value !== limitFromWire(input.kind, input.value)) throw refuse('RG_NOTHING_ASKED')
    if (now < limit.pending.ripeAt) throw refuse('RG_NOT_YET', { ripeAt: limit.pending.ripeAt.toISOString() })
    await writeLimit(tx, memberId, { ...limit, value: limit.pending.value, pending: undefined }, now)
    await guardIfBound(tx, memberId, now)
    await appendEvents(tx, { kind: 'safer.limit_raised', memberId, body: { limit: input.kind, to: input.value }, at: now })
  })
  return {}
})
