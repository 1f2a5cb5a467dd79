import type { Queryable } from '@tamuvo/server/kit/database.ts'
import type { GuardRecord } from './guard-records.ts'

type Bound = GuardRecord['member']['bound']

/** Members that a limit on play, a break or the terms of a bonus bind: `isBound` of safer play. */
const bindings: readonly [Bound, string][] = [
  ['limit', `safer_limit x ON x.member_id = b.member_id AND x.value IS NOT NULL AND x.kind NOT LIKE 'DEPOSIT%'`],
  [
    'break',
    `safer_break x ON x.member_id = b.member_id
      AND (x.until IS NULL OR x.until > now() OR x.kind = 'exclusion' AND (x.returns_at IS NULL OR x.returns_at > now()))`,
  ],
  ['bonus', 'safer_play_term x ON x.member_id = b.member_id'],
]

/** Batches take stakes from wallet accounts that are not guarded without a look at their owner. */
export const readGuards = async function* (from: Queryable): AsyncGenerator<GuardRecord> {
  for (const [bound, binding] of bindings) {
    // Stakes come from the main wallet account, those of a trial from its own.
    const { rows } = await from.query<{ memberId: bigint }>(
      `SELECT b.member_id AS "memberId" FROM balance b JOIN ${binding} WHERE b.account & 15 IN (0, 4)
        GROUP BY b.member_id HAVING NOT bool_or(b.guarded) ORDER BY b.member_id`,
    )
    for (const { memberId } of rows) yield { is: 'unguarded', member: { memberId, bound } }
  }
}
