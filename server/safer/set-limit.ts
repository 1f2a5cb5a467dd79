import * as contract from '@tamuvo/contract/safer.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import { guardIfBound, limitFromWire, limitToWire } from './limits.ts'
import { requireOwn } from './own.ts'
import { effectiveAt, type LimitValue, wayOfChange } from './rules.ts'
import type { SaferServices } from './services.ts'
import { holdLimit, type Limit, lockSafer, type PendingChange, writeLimit } from './store.ts'

export const setLimit = handle(contract.setLimit, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  const { kind } = input
  const to = limitFromWire(kind, input.value)
  if (to === undefined) throw refuse('FIELDS_INVALID', { fields: { value: 'pattern' } })
  const { coolingHours } = await services.settings.get('safer.rules')
  return inTransaction(services.database, async (tx) => {
    await lockSafer(tx, memberId)
    const limit = (await holdLimit(tx, memberId, kind)) ?? { kind, setBy: 'member', value: null, pending: undefined }
    const way = limit.value === to ? 'IMMEDIATE' : wayOfChange(limit.value, to)
    const ripeAt = effectiveAt(way, now, coolingHours)
    const changed: Limit =
      way === 'IMMEDIATE'
        ? { ...limit, value: to, pending: undefined }
        : { ...limit, pending: pendingFor(limit, to, { now, ripeAt }) }
    await writeLimit(tx, memberId, changed, now)
    await guardIfBound(tx, memberId, now)
    const body = { limit: kind, from: limitToWire(kind, limit.value), to: input.value, how: way }
    await appendEvents(tx, { kind: 'safer.limit_asked', memberId, body, at: now })
    return { how: way, effectiveAt: (changed.pending?.ripeAt ?? now).toISOString() }
  })
})

/** A repeated request keeps its waiting time. */
const pendingFor = ({ pending }: Limit, value: LimitValue, { now, ripeAt }: { now: Date; ripeAt: Date }): PendingChange =>
  pending && pending.value === value ? pending : { value, askedAt: now, ripeAt }
