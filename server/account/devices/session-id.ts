import { createHash } from 'node:crypto'

/** A public id of a session that discloses nothing of its token. */
export const sessionId = (tokenHash: Buffer): string => createHash('sha256').update(tokenHash).digest('base64url').slice(0, 16)
