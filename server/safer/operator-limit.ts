import type { LimitKind } from '@tamuvo/contract/safer.ts'
import type { Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { guardIfBound, limitToWire } from './limits.ts'
import type { LimitValue } from './rules.ts'
import { lockSafer, writeLimit } from './store.ts'

export type OperatorLimit = { memberId: bigint; kind: LimitKind; value: LimitValue; by: string; reason: string; at: Date }

/** Sets an operator's limit beside the member's own; the stricter holds. Changes take effect at once, either way. */
export const setOperatorLimit = async (tx: Tx, { memberId, kind, value, by, reason, at }: OperatorLimit): Promise<void> => {
  await lockSafer(tx, memberId)
  await writeLimit(tx, memberId, { kind, setBy: 'operator', value, pending: undefined }, at)
  await guardIfBound(tx, memberId, at)
  const body = { limit: kind, to: limitToWire(kind, value), by, reason }
  await appendEvents(tx, { kind: 'safer.operator_limit', memberId, body, at })
}
