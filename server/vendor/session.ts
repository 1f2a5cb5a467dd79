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
  /** Its token was exchanged for a new one. */
  isReplaced: boolean
}

/** A session with the state of its member. */
export type Player = Session & { member: Pick<Member, 'status' | 'type'> | undefined }

/** How long a launch token is valid before its first use. */
export const launchMs = 60_000
/** How long a session lasts; then the game has to be launched again. */
export const sessionMs = 12 * 3_600_000

/**
 * - `fresh`: launched and not used yet
 * - `live`: in use
 * - `late`: first used after the launch had expired
 * - `expired`, `replaced`: it was in use; wins and rollbacks of its bets are still taken
 */
export type SessionState = 'fresh' | 'live' | 'late' | 'expired' | 'replaced'

export const stateOf = ({ expiresAt, usedAt, isReplaced }: Session, now: Date): SessionState => {
  if (isReplaced) return 'replaced'
  const isOver = expiresAt <= now
  if (usedAt) return isOver ? 'expired' : 'live'
  return isOver ? 'late' : 'fresh'
}

/**
 * The token that a launch token is exchanged for. It is derived from the first, so that a vendor that lost our answer gets the
 * same one again; the integration's key keeps others from deriving it from an address.
 */
export const tradedToken = ({ secrets }: Integration, token: string): string =>
  createHmac('sha256', secrets.get('sessionKey')).update(token).digest('base64url')
