import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
