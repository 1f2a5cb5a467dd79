import { createHash } from 'node:crypto'
import type { Rng } from '../../kit/rng.ts'

const codeCount = 10
const halfLength = 5
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten new codes of a member: as they are shown once, and as they are stored. */
export const newRecoveryCodes = (rng: Rng, memberId: bigint): { codes: string[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: codeCount }, () => newRecoveryCode(rng))
  return { codes, hashes: codes.map((code) => hashOfRecoveryCode(memberId, code)) }
}

export const hashOfRecoveryCode = (memberId: bigint, code: string): Buffer =>
  createHash('sha256')
    .update(`${memberId}:${code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')}`)
    .digest()

const newRecoveryCode = (rng: Rng): string => {
  const half = (): string => Array.from({ length: halfLength }, () => alphabet[rng.below(alphabet.length)] ?? '').join('')
  return `${half()}-${half()}`
}
