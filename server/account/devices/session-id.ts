import { createHash } from 'node:crypto'

/** Names a session to its member without saying anything of its token. */
export const sessionId = (tokenHash: Buffer): string => createHash('sha256').update(tokenHash).digest('base64url').slice(0, 16)
