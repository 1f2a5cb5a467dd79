import type { MarkerKind } from '@tamuvo/contract/marker-kinds.ts'
import type { Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { KitServices } from '../kit/services.ts'
import { guardIfBound } from './limits.ts'
import type { Break } from './rules.ts'
import { insertBreak, lockSafer } from './store.ts'

type BreakBegun = {
  memberId: bigint
  kind: Break['kind']
  since: Date
  until: Date | null
  reason?: string
  because?: MarkerKind[]
}

/** Closes play and deposits for a member, at once and for every process. Publishes `safer.break_began` {kind, until}. */
export const beginBreak = async (
  tx: Tx,
  { newId }: Pick<KitServices, 'newId'>,
  { reason = '', because = [], ...begun }: BreakBegun,
): Promise<void> => {
  const { memberId, kind, since, until } = begun
  await lockSafer(tx, memberId)
  await insertBreak(tx, { ...begun, id: newId(), reason, because })
  await guardIfBound(tx, memberId, since)
  const body = { kind, until: until?.toISOString() ?? null }
  await appendEvents(tx, { kind: 'safer.break_began', memberId, body, at: since })
}
