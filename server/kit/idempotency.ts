import { createHash } from 'node:crypto'
import { sqlState, type Tx } from './database.ts'
import { Refused } from './refuse.ts'

export type Once = { memberId: bigint; key: string; call: string; body: unknown; now: Date }

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/**
 * Runs `work` once for a key, inside the caller's transaction: a repeat with the same body gets the stored answer, the
 * same key with another body is refused. Of two at once the second waits until the first commits.
 * @throws Refused IDEMPOTENCY_CONFLICT
 */
export const once = async <Answer>(
  tx: Tx,
  { memberId, key, call, body, now }: Once,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  // The lock makes a second request with the same key wait here until the first is decided.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 17))', [`${memberId}:${key}`])
  const { rows } = await tx.query<{ call: string; body_hash: Buffer; answer: Answer }>(
    'SELECT call, body_hash, answer FROM idempotency WHERE member_id = $1 AND key = $2',
    [memberId, key],
  )
  const bodyHash = hashOf(body)
  const stored = rows[0]
  if (stored) {
    if (stored.call !== call || !stored.body_hash.equals(bodyHash)) throw new Refused('IDEMPOTENCY_CONFLICT')
    return stored.answer
  }
  const answer = await work()
  await tx.query(
    'INSERT INTO idempotency (member_id, key, call, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [memberId, key, call, bodyHash, JSON.stringify(answer), now],
  )
  return answer
}

/** Whether an error is a unique violation. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' &&
  (!constraint || (error instanceof Error && 'constraint' in error && error.constraint === constraint))
