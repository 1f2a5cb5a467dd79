import { createHmac } from 'node:crypto'
import type { Member } from '../account/store.ts'
import type { Integration } from './integration.ts'

/** A launched game of a member, as its token proves it. */
export type Session = {
  tokenHash: Buffer
  vendor: string
  memberId: bigint
  gameCode: string
  expiresAt: Date
  /** When the vendor first showed the token. */
  usedAt: Date | null
  /** Its token was given for another one. */
  isReplaced: boolean
}

/** A session with what it is asked for: whether its member may take part. */
export type Player = Session & { member: Pick<Member, 'status' | 'type'> | undefined }

/** A launch is good for this long until the vendor shows its token. */
export const launchMs = 60_000
/** A game may be played for this long, then it is launched anew. */
export const sessionMs = 12 * 3_600_000

/**
 * - `fresh`: launched and not used yet
 * - `live`: in use
 * - `late`: used too late for the first time, so never
 * - `expired`, `replaced`: it was in use; what came of its bets is still taken
 */
export type SessionState = 'fresh' | 'live' | 'late' | 'expired' | 'replaced'

export const stateOf = ({ expiresAt, usedAt, isReplaced }: Session, now: Date): SessionState => {
  if (isReplaced) return 'replaced'
  const isOver = expiresAt <= now
  if (usedAt) return isOver ? 'expired' : 'live'
  return isOver ? 'late' : 'fresh'
}

/**
 * The token that a launch token is given for. It follows from the first, so that a vendor that lost our answer gets the
 * same one again; without the integration's key nobody makes it from what stood in an address.
 */
export const tradedToken = ({ secrets }: Integration, token: string): string =>
  createHmac('sha256', secrets.get('sessionKey')).update(token).digest('base64url')
