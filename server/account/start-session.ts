import type { Tx } from '../kit/database.ts'
import type { SessionMember } from '../kit/handle.ts'
import { endSession, openSession } from '../kit/session.ts'
import type { KitServices } from '../kit/services.ts'
import { insertLogin } from './login-store.ts'
import { neighbourhoodOf } from './origin.ts'
import { plainText } from './rules.ts'
import { type Member, setLoggedIn } from './store.ts'

export type SessionStart = {
  member: Pick<Member, 'id' | 'type'>
  remember: boolean
  /** `member`: whose session the caller came with; it ends. */
  request: { now: Date; address: string; device: string; member: SessionMember | undefined }
}

/** Lets a member in: a new session with a token of its own, and a line in her login log. @returns the token */
export const startSession = async (
  tx: Tx,
  { clock, luck }: Pick<KitServices, 'clock' | 'luck'>,
  { member, remember, request }: SessionStart,
): Promise<string> => {
  const { now, address } = request
  const device = plainText(request.device)
  if (request.member) await endSession(tx, request.member.tokenHash)
  await setLoggedIn(tx, member.id, now)
  await insertLogin(tx, { memberId: member.id, at: now, address, neighbourhood: neighbourhoodOf(address), device, result: 'OK' })
  return openSession(tx, clock, luck, { memberId: member.id, type: member.type, address, device, remember })
}
