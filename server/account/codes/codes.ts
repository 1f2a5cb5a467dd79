import { createHash, timingSafeEqual } from 'node:crypto'
import { type Database, inTransaction, type Queryable } from '../../kit/database.ts'
import type { Rng } from '../../kit/rng.ts'
import { type CodeName, confirmSend, countCodeTry, findCode, removeCode, type StoredCode, writeCode } from './code-store.ts'

const digits = 6

export const newCode = (rng: Rng): string => String(rng.below(10 ** digits)).padStart(digits, '0')

const hashOf = ({ purpose, to }: CodeName, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, to, code]))
    .digest()

/** Stores the hash of a code; an earlier one of the same name becomes invalid. */
export const storeCode = (tx: Queryable, name: CodeName, code: string, times: { sentAt: Date; expiresAt: Date }): Promise<void> =>
  writeCode(tx, name, { hash: hashOf(name, code), ...times })

export type CodeCheck = 'right' | 'wrong' | 'expired'
export type TypedCode = CodeName & { code: string }
export type CodeRules = { triesMax: number; now: Date }

/**
 * Whether a typed code is the one that was sent. Wrong tries are counted; after the limit the code is answered as expired.
 * A right code stays valid until `spendCode` consumes it.
 */
export const checkCode = (database: Database, typed: TypedCode, rules: CodeRules): Promise<CodeCheck> =>
  inTransaction(database, async (tx) => {
    const stored = await findCode(tx, typed)
    const check = judge(stored, typed, rules)
    if (check === 'wrong' && stored) await countCodeTry(tx, typed)
    return check
  })

const judge = (stored: StoredCode | undefined, typed: TypedCode, { triesMax, now }: CodeRules): CodeCheck => {
  if (!stored) return 'wrong'
  if (stored.expiresAt <= now || stored.tries >= triesMax) return 'expired'
  const isSameMember = stored.memberId === (typed.memberId ?? null)
  return isSameMember && timingSafeEqual(stored.hash, hashOf(typed, plain(typed.code))) ? 'right' : 'wrong'
}

const plain = (code: string): string => code.normalize('NFKC').trim()

/** Consumes a code, in the transaction of the action that it allows. @returns false when it was already consumed */
export const spendCode = async (tx: Queryable, typed: TypedCode, now: Date): Promise<boolean> => {
  const isTaken = await removeCode(tx, typed, hashOf(typed, plain(typed.code)))
  if (isTaken) await confirmSend(tx, typed, now)
  return isTaken
}
