import type { Tx } from '../../kit/database.ts'
import type { SessionMember } from '../../kit/handle.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { writeSessionProof } from './session-proof-store.ts'

type Asking = { member: SessionMember; now: Date; refuse: Refuse<'NOT_LOGGED_IN'> }

const minuteMs = 60_000

/** Records that the member of a session is present. @returns until when this counts */
export const recordStepUp = async (
  tx: Tx,
  { settings }: AccountServices,
  { member, now: at, refuse }: Asking,
  by: 'code' | 'recovery' | 'passkey',
): Promise<{ until: string }> => {
  if (!(await writeSessionProof(tx, member.tokenHash, at))) throw refuse('NOT_LOGGED_IN')
  await appendEvents(tx, { kind: 'member.stepped_up', memberId: member.id, body: { by }, at })
  const minutes = await settings.get('auth.stepUpMinutes')
  return { until: new Date(at.getTime() + minutes * minuteMs).toISOString() }
}
